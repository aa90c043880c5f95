// Placeholder of the page authorise/ until its own content arrives.
export {};
