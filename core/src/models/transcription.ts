import { setTimeout as sleep } from 'node:timers/promises';
import { plainCueText } from '@spindle/contracts/subtitles/cue-text';
import { readWebVtt } from '@spindle/contracts/subtitles/webvtt';
import { z } from 'zod';
import { Unavailable } from '../errors.ts';
import { languageNamed } from './language-named.ts';
import {
  type Allowance,
  addressIn,
  encodeForm,
  jsonOf,
  ServiceDown,
  sendToService,
} from './service-request.ts';

/** The service refused this sound: a retry would not help. Users read the message. */
export class SoundRefused extends Error {}

/** What is said, with its start and its end in seconds. `language`: BCP 47; null when the service does not tell it. */
export interface Transcript {
  language: string | null;
  passages: { start: number; end: number; text: string }[];
}

/** A service that transcribes speech as the API of OpenAI does. */
export interface TranscriptionService {
  /** Throws ServiceDown with the reason when the service does not answer. */
  ping(signal: AbortSignal): Promise<void>;
  /**
   * Transcribes a WAV file of at most 24 MB. `language`: BCP 47; null: the service detects it. Throws ServiceDown when the service does not
   * answer, Unavailable when a retry may help, SoundRefused when it does not accept the sound, and the reason of the signal.
   */
  transcribe(sound: Buffer, language: string | null, signal: AbortSignal): Promise<Transcript>;
}

const PING_MS = 5_000;
/** A service on a slow processor takes as long as the sound, and loads its model first. */
const TRANSCRIBE_MS = 900_000;
/** Limits an answer: a minute of speech takes about one kilobyte, some services add every token. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/** Requests that are sent at most while the service answers that it is too busy, and how long it may ask to wait between them. */
const BUSY_ATTEMPTS = 3;
const BUSY_WAIT_SECONDS = 5;
const BUSY_WAIT_SECONDS_MAX = 60;

/** Formats of answers, the better one first: WebVTT has no language. */
const FORMATS = ['verbose_json', 'vtt'] as const;
type Format = (typeof FORMATS)[number];

/** Statuses with which services answer to a format that they do not know. */
const FORMAT_REFUSED = [400, 415, 422];

/** Opens a service. Nothing connects before the first request. `url`: with or without `/v1` at its end. `apiKey`: empty for none. */
export function openTranscription(
  config: Allowance,
  { url, model, apiKey }: { url: string; model: string; apiKey: string },
): TranscriptionService {
  const base = url.replace(/\/(v1\/?)?$/, '');
  const authorization: Record<string, string> =
    apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
  let format: Format = 'verbose_json';

  async function ask(form: FormData, signal: AbortSignal) {
    const { type, body } = await encodeForm(form);
    for (let attempt = 1; ; attempt++) {
      const answer = await sendToService(config, addressIn(base, 'v1/audio/transcriptions'), {
        method: 'POST',
        headers: { ...authorization, 'content-type': type },
        body,
        timeoutMs: TRANSCRIBE_MS,
        bytesMax: ANSWER_MAX_BYTES,
        signal,
      });
      if (answer.status !== 429 || attempt === BUSY_ATTEMPTS) return answer;
      await sleep(1_000 * waitSeconds(answer.headers['retry-after']), undefined, { signal });
    }
  }

  return {
    async ping(signal) {
      const limits = { timeoutMs: PING_MS, bytesMax: ANSWER_MAX_BYTES, signal };
      const url = addressIn(base, 'v1/models');
      const { status } = await sendToService(config, url, {
        method: 'GET',
        headers: authorization,
        ...limits,
      });
      // Services that do not list their models answer with 404.
      if (status >= 500) throw new ServiceDown(`The model service answered with status ${status}.`);
    },
    async transcribe(sound, language, signal) {
      for (;;) {
        const { status, body } = await ask(formOf(sound, { model, format, language }), signal);
        if (status === 200) return readAnswer(body, format);
        if (format === 'vtt' || !FORMAT_REFUSED.includes(status)) throw refusal(status, body);
        format = 'vtt';
      }
    },
  };
}

function formOf(
  sound: Buffer,
  { model, format, language }: { model: string; format: Format; language: string | null },
): FormData {
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', format);
  // ISO 639-1, without regions.
  if (language !== null) form.set('language', new Intl.Locale(language).language);
  form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'sound.wav');
  return form;
}

function waitSeconds(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter ?? BUSY_WAIT_SECONDS);
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(seconds, BUSY_WAIT_SECONDS_MAX)
    : BUSY_WAIT_SECONDS;
}

/** Returns the error for an answer that is no transcript. An error of the configuration may be mended, so it is no refusal of the sound. */
function refusal(status: number, body: Buffer): Error {
  if (status === 401 || status === 403)
    return new Unavailable('The model service does not accept the API key.');
  const { data } = ErrorAnswer.safeParse(jsonOf(body));
  const reason = data ? ` ${data.error.message}` : '';
  const message = `The model service answered with status ${status}.${reason}`;
  return [400, 413, 415, 422].includes(status)
    ? new SoundRefused(message)
    : new Unavailable(message);
}

const ErrorAnswer = z.object({
  error: z.object({ message: z.string().transform((text) => text.slice(0, 200)) }),
});

const Segments = z.object({
  /** A code (`en`), or a name (`english`). */
  language: z.string().nullish(),
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), text: z.string() }))
    .max(100_000)
    .nullish(),
  text: z.string().default(''),
});

function readAnswer(body: Buffer, format: Format): Transcript {
  if (format === 'vtt') return { language: null, passages: readCues(body.toString('utf8')) };
  const { data } = Segments.safeParse(jsonOf(body));
  const isWithoutTimes = data && !data.segments && data.text.trim() !== '';
  if (!data || isWithoutTimes)
    throw new Unavailable('The answer of the model service has no times of passages.');
  return {
    language: languageNamed(data.language ?? ''),
    passages: spoken(data.segments ?? []),
  };
}

/** Reads the cues of WebVTT. Services escape nothing or everything, and add no tags but those of voices. */
function readCues(text: string): Transcript['passages'] {
  if (!/^\uFEFF?WEBVTT/.test(text))
    throw new Unavailable('The answer of the model service is not WebVTT.');
  return spoken(readWebVtt(text).cues.map((cue) => ({ ...cue, text: plainCueText(cue.text) })));
}

const spoken = (passages: Transcript['passages']): Transcript['passages'] =>
  passages
    .map(({ start, end, text }) => ({ start, end, text: text.trim() }))
    .filter(({ start, end, text }) => text !== '' && end > start && start >= 0);
