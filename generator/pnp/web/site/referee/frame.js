// In a frame that may load nothing and belongs to no address: makes the referee's worker, and passes on what a page and
// it say to each other. A game's own rules can make the worker say anything: only text of a bounded length leaves here.
addEventListener("message", ({ data: { code, most }, ports: [page] }) => {
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  let sealed = false; // once a game is there
  const passes = (data) => !sealed || (typeof data === "string" && data.length <= most);
  worker.onmessage = ({ data }) => page.postMessage(passes(data) ? data : null);
  worker.onerror = (error) => page.postMessage(JSON.stringify({ failed: error.message ?? "" }));
  page.onmessage = ({ data }) => {
    sealed ||= data.do === "game";
    worker.postMessage(data, Object.values(data.files ?? {}).map((file) => file.buffer));
  };
}, { once: true });
