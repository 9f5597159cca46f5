import { findSourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Formats a stack trace for `Error.prepareStackTrace`: as Node does, but with the lines of the sources, as Jest reads it. */
export function stackTrace(error, frames) {
  return [Error.prototype.toString.call(error), ...frames.map(describe)].join('\n    at ');
}

function describe(frame) {
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  const { fileName = file, lineNumber = line, columnNumber = column } = originOf(file, line, column);
  const path = fileName?.startsWith('file:') ? fileURLToPath(fileName) : fileName;
  return String(frame).replace(`${file}:${line}:${column}`, `${path}:${lineNumber}:${columnNumber}`);
}

function originOf(file, line, column) {
  return (file && findSourceMap(file)?.findOrigin(line, column)) ?? {};
}
