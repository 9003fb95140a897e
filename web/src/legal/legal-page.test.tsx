import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../test/page.ts';
import { openApp } from '../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../test/server.ts';

freshPage();

const TERMS = 'GET /api/v1/legal/terms';
const answer = (text: string, format = 'markdown') => ({
  body: { status: 'OK', data: { format, text } },
});

async function open(reply: Replies[string]) {
  await serveApi({ [TERMS]: reply });
  openApp('/terms');
  return screen.findByRole('main');
}

it('the page shows headings, paragraphs, lists and links of Markdown', async () => {
  await open(
    answer(`# Rules
Two lines
of one *short* **strong** text.

- one [site](https://example.com/a_b_c)
- two
  goes on

3. third
`),
  );
  expect(await screen.findByRole('heading', { level: 2, name: 'Rules' })).toBeVisible();
  expect(screen.getByText(/^Two lines of one/)).toHaveTextContent(
    'Two lines of one short strong text.',
  );
  expect(screen.getByText('short').tagName).toBe('EM');
  expect(screen.getByText('strong').tagName).toBe('STRONG');
  const [bullets, numbers] = screen.getAllByRole('list');
  expect(within(bullets ?? document.body).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('two goes on')).toBeVisible();
  expect(numbers?.tagName).toBe('OL');
  expect(screen.getByRole('link', { name: 'site' })).toHaveAttribute(
    'href',
    'https://example.com/a_b_c',
  );
});

it('HTML and unsafe links of a text have no effect', async () => {
  const hostile =
    '<img src=x onerror=alert(1)> [here](javascript:alert(1)) <script>alert(1)</script>';
  const main = await open(answer(hostile));
  expect(await screen.findByText(/onerror/)).toHaveTextContent(hostile);
  expect(main.querySelector('img, script')).toBeNull();
  expect(screen.queryByRole('link', { name: 'here' })).toBeNull();
});

it('a plain text is shown unchanged', async () => {
  await open(answer('# not a heading\n*not emphasis*', 'text'));
  expect(await screen.findByText(/# not a heading/)).toHaveTextContent('*not emphasis*');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it('a failure shows its reason and can be retried', async () => {
  let isUp = false;
  await open(() => (isUp ? answer('Rules') : errorReply(400, 'INVALID', 'Not now.')));
  expect(await screen.findByText('Not now.')).toBeVisible();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rules')).toBeVisible();
});
