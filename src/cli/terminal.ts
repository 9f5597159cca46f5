/** Where a command writes its output and its messages. */
export interface Terminal {
  out: (text: string) => void;
  err: (text: string) => void;
}
