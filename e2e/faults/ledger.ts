import { appendFileSync } from 'node:fs';

/** How long an unanswered request may still take effect after a later one was acknowledged. */
const LATE_MS = 60_000;

/** The possible values of a property: the last acknowledged one, and those that unanswered requests may have set. */
export class Expected<T> {
  #doubtful: { value: T; at: number }[] = [];
  #acknowledged: T;

  constructor(value: T) {
    this.#acknowledged = value;
  }

  get acknowledged(): T {
    return this.#acknowledged;
  }

  acknowledge(value: T): void {
    this.#acknowledged = value;
    this.#doubtful = this.#doubtful.filter(({ at }) => at > Date.now() - LATE_MS);
  }

  /** Adds a value that an unanswered request may have set. */
  doubt(value: T): void {
    this.#doubtful.push({ value, at: Date.now() });
  }

  /** Returns whether the property may have this value now. */
  allows(value: T): boolean {
    return value === this.#acknowledged || this.#doubtful.some((one) => one.value === value);
  }

  toString(): string {
    return [this.#acknowledged, ...this.#doubtful.map(({ value }) => value)].join(' or ');
  }
}

export interface KnownAsset {
  id: string;
  sha256: string;
  name: Expected<string>;
  note: Expected<string | undefined>;
  trashed: Expected<boolean>;
  inBasket: Expected<boolean>;
  /** Keys of the images saved as conversions of the asset. */
  conversions: Set<string>;
}

export interface KnownCollection {
  id: number;
  name: Expected<string>;
  isDeleted: Expected<boolean>;
  members: Map<string, Expected<boolean>>;
}

/** Records everything that the product has acknowledged, in memory and in an append-only file. */
export class Ledger {
  readonly assets = new Map<string, KnownAsset>();
  readonly collections = new Map<number, KnownCollection>();
  /** Number of acknowledged operations by name. */
  readonly counts = new Map<string, number>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Appends an acknowledged operation to the file and counts it. */
  note(operation: string, details: Record<string, unknown>): void {
    appendFileSync(this.#file, `${JSON.stringify({ at: new Date(), operation, ...details })}\n`);
    this.counts.set(operation, (this.counts.get(operation) ?? 0) + 1);
  }

  addAsset(operation: string, id: string, name: string, sha256: string): void {
    this.note(operation, { id, name, sha256 });
    this.assets.set(id, {
      id,
      sha256,
      name: new Expected(name),
      note: new Expected<string | undefined>(undefined),
      trashed: new Expected(false),
      inBasket: new Expected(false),
      conversions: new Set(),
    });
  }

  addCollection(id: number, name: string, assets: string[]): void {
    this.note('collection', { id, name, assets });
    this.collections.set(id, {
      id,
      name: new Expected(name),
      isDeleted: new Expected(false),
      members: new Map(assets.map((asset) => [asset, new Expected(true)])),
    });
  }

  get operations(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}
