import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the machine-learning service of Immich receives it. */
export interface ImmichQuestion {
  entries: Record<string, Record<string, { modelName: string }>>;
  text: string | null;
  /** Bytes of the picture; 0 without one. */
  pictureBytes: number;
}

/** Answers a question with a status and a body, or in another way with `response`. */
type Answer = (question: ImmichQuestion, response: ServerResponse) => object | null;

/** Starts a service that speaks the protocol of Immich's machine-learning service. `answer` may be replaced. */
export async function startFakeImmich(answer: Answer) {
  const questions: ImmichQuestion[] = [];
  let connections = 0;
  const fake = { answer, questions, connections: () => connections };
  const server = createServer((request, response) => {
    if (request.url === '/ping') return void response.end('pong');
    if (request.url !== '/predict') return void response.writeHead(404).end();
    void readQuestion(request).then((question) => {
      questions.push(question);
      const found = fake.answer(question, response);
      if (found) response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
    });
  }).on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async startAgain() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  });
}

async function readQuestion(request: IncomingMessage): Promise<ImmichQuestion> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  const [text, image] = [form.get('text'), form.get('image')];
  return {
    entries: JSON.parse(String(form.get('entries'))),
    text: typeof text === 'string' ? text : null,
    pictureBytes: image instanceof Blob ? image.size : 0,
  };
}
