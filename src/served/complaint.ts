/** A sentence for whoever typed the command; the program ends with it. */
export class Complaint extends Error {}
