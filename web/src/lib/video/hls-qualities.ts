import type { Level } from 'hls.js';

interface Quality {
  id: string;
  width: number;
  height: number;
  bitrate: number;
  /** Chosen by the user. */
  selected: boolean;
  /** Playing now. */
  active: boolean;
}

type Event = 'addrendition' | 'change' | 'activechange';

/** The sizes of an HLS stream, in the shape that the player's quality menu reads from its media element. */
export class HlsQualities extends EventTarget {
  #list: Quality[] = [];
  readonly #select: (index: number) => void;

  /** `select` is called with the index that the user chooses; -1 adapts to the bandwidth. */
  constructor(select: (index: number) => void) {
    super();
    this.#select = select;
  }

  [Symbol.iterator](): IterableIterator<Quality> {
    return this.#list.values();
  }

  get length(): number {
    return this.#list.length;
  }

  get selectedIndex(): number {
    return this.#list.findIndex(({ selected }) => selected);
  }

  set selectedIndex(index: number) {
    this.#list = this.#list.map((quality, at) => ({ ...quality, selected: at === index }));
    this.#select(index);
    this.#notify('change');
  }

  /** Replaces the sizes with those of a loaded stream. */
  set levels(levels: readonly Level[]) {
    this.#list = levels.map(({ width, height, bitrate }, at) => ({
      id: String(at),
      width,
      height,
      bitrate,
      selected: false,
      active: false,
    }));
    this.#notify('addrendition');
  }

  /** Sets the index of the size that plays. */
  set active(index: number) {
    this.#list = this.#list.map((quality, at) => ({ ...quality, active: at === index }));
    this.#notify('activechange');
  }

  #notify(event: Event): void {
    this.dispatchEvent(new CustomEvent(event));
  }
}
