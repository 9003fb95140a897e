import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a service for transcription receives it. */
export interface TranscriptionQuestion {
  /** The header `Authorization`; null without it. */
  authorization: string | null;
  model: string;
  format: string;
  language: string | null;
  /** Seconds of the WAV file. */
  seconds: number;
}

/** Answers a question with JSON or text, or in another way with `response`. */
type Answer = (question: TranscriptionQuestion, response: ServerResponse) => object | string | null;

/** Starts a service that transcribes as the API of OpenAI does. `answer` may be replaced. */
export async function startFakeTranscription(answer: Answer) {
  const questions: TranscriptionQuestion[] = [];
  const fake = { answer, questions };
  const server = createServer((request, response) => {
    if (request.url !== '/v1/audio/transcriptions') return void response.writeHead(404).end();
    void readQuestion(request).then((question) => {
      questions.push(question);
      const found = fake.answer(question, response);
      if (typeof found === 'string') response.end(found);
      else if (found) response.end(JSON.stringify(found));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

async function readQuestion(request: IncomingMessage): Promise<TranscriptionQuestion> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  const file = form.get('file');
  const sound = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
  if (
    !(file instanceof File) ||
    file.name !== 'sound.wav' ||
    sound.toString('latin1', 0, 4) !== 'RIFF'
  )
    throw new Error('the request has no WAV file');
  return {
    authorization: request.headers.authorization ?? null,
    model: textOf('model') ?? '',
    format: textOf('response_format') ?? '',
    language: textOf('language'),
    seconds: (sound.length - 44) / sound.readUInt32LE(28),
  };
}
