/**
 * Reads a stream of bytes as lines of text, each as soon as its line break has come. Text after the last line break is
 * dropped.
 */
export async function* lines(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    rest += decoder.decode(next.value, { stream: true });
    const whole = rest.split("\n");
    rest = whole.pop() ?? "";
    yield* whole;
  }
}
