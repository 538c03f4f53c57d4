/** Every problem in the pairs of texts below a folder, and how many pairs there are. */
export declare function checkParity(root: string): { problems: string[]; pairs: number };
