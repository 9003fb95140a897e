import type { Level } from 'hls.js';

interface Quality {
  id: string;
  width: number;
  height: number;
  bitrate: number;
  /** Held to by the viewer. */
  selected: boolean;
  /** Shown at the moment. */
  active: boolean;
}

type Event = 'addrendition' | 'change' | 'activechange';

/** The sizes of a film, in the shape in which the player's quality menu looks for them on its media element. */
export class FilmQualities extends EventTarget {
  #list: Quality[] = [];
  readonly #hold: (index: number) => void;

  /** `hold` hears which one the viewer wants; -1 leaves it to the line. */
  constructor(hold: (index: number) => void) {
    super();
    this.#hold = hold;
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
    this.#hold(index);
    this.#tell('change');
  }

  set levels(levels: readonly Level[]) {
    this.#list = levels.map(({ width, height, bitrate }, at) => ({
      ...{ id: String(at), width, height, bitrate },
      ...{ selected: false, active: false },
    }));
    this.#tell('addrendition');
  }

  set shown(index: number) {
    this.#list = this.#list.map((quality, at) => ({ ...quality, active: at === index }));
    this.#tell('activechange');
  }

  #tell(event: Event): void {
    this.dispatchEvent(new CustomEvent(event));
  }
}
