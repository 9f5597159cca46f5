/** The streams for the output and the messages of a command. */
export interface Terminal {
  out: (text: string) => void;
  err: (text: string) => void;
}
