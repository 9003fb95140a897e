import type { MediaPlaylist } from 'hls.js';

type Event = 'addtrack' | 'change';

/** One audio track, in the shape of the DOM's AudioTrack. Enabling it disables the others. */
class AudioTrack {
  readonly id: string;
  readonly label: string;
  readonly language: string;
  readonly #tracks: AudioTracks;

  constructor(tracks: AudioTracks, id: string, { name, lang = '' }: MediaPlaylist) {
    this.#tracks = tracks;
    this.id = id;
    this.label = name;
    this.language = lang;
  }

  get enabled(): boolean {
    return this.#tracks.enabledId === this.id;
  }

  set enabled(isEnabled: boolean) {
    if (isEnabled) this.#tracks.enabledId = this.id;
  }
}

/** The audio tracks of an HLS stream, in the shape that the player's audio menu reads from its media element. */
export class AudioTracks extends EventTarget {
  #list: AudioTrack[] = [];
  #enabledId = '';
  readonly #enable: (index: number) => void;

  /** `enable` is called with the index of the track that the user chooses. */
  constructor(enable: (index: number) => void) {
    super();
    this.#enable = enable;
  }

  [Symbol.iterator](): IterableIterator<AudioTrack> {
    return this.#list.values();
  }

  get length(): number {
    return this.#list.length;
  }

  get enabledId(): string {
    return this.#enabledId;
  }

  set enabledId(id: string) {
    if (id === this.#enabledId) return;
    this.#enabledId = id;
    this.#enable(Number(id));
    this.#notify('change');
  }

  /** Replaces the tracks with those of a loaded stream. */
  set playlists(playlists: readonly MediaPlaylist[]) {
    this.#list = playlists.map((playlist, at) => new AudioTrack(this, String(at), playlist));
    this.#notify('addtrack');
  }

  /** Sets the index of the track that plays. */
  set playing(index: number) {
    this.#enabledId = String(index);
    this.#notify('change');
  }

  #notify(event: Event): void {
    this.dispatchEvent(new CustomEvent(event));
  }
}
