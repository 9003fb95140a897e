/** The violations by kind, with a few examples of each. */
export class Violations {
  readonly #found = new Map<string, string[]>();

  add(kind: string, example: string): void {
    const examples = this.#found.get(kind) ?? [];
    examples.push(example);
    this.#found.set(kind, examples);
  }

  get count(): number {
    return [...this.#found.values()].reduce((sum, examples) => sum + examples.length, 0);
  }

  lines(): string[] {
    return [...this.#found].map(
      ([kind, examples]) =>
        `${kind} (${examples.length}):\n${examples
          .slice(0, 5)
          .map((example) => `    ${example}`)
          .join('\n')}`,
    );
  }
}
