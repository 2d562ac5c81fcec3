"""Judge many logs: in this process, in several, or on a cluster."""
