// Placeholder of the page embed/ until its own content arrives.
export {};
