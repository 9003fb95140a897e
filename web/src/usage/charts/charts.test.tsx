import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Bars } from './bars.tsx';
import { TrendLine } from './trend-line.tsx';

beforeEach(() => {
  // jsdom lays nothing out: a chart without a size shows nothing, and texts without a size cannot be placed.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const isText = this.id === 'recharts_measurement_span';
    return DOMRect.fromRect(isText ? { width: 40, height: 14 } : { width: 600, height: 320 });
  });
});

it('the bar chart draws a bar for each series, and a click picks it', async () => {
  const picked = vi.fn();
  const bars = [
    { name: '/api/v1/assets/search', label: '/assets/search', value: 48_210 },
    { name: '/api/v1/login', label: '/login', value: 396 },
  ];
  const { container } = render(<Bars title="Top API" bars={bars} onPick={picked} />, {
    wrapper: MantineProvider,
  });
  expect(await screen.findByTitle('Top API')).toBeInTheDocument();
  expect(await screen.findByText('/assets/search')).toBeInTheDocument();
  expect(await screen.findByText('48.2K')).toBeInTheDocument();
  const drawn = container.querySelectorAll('.recharts-bar-rectangle');
  expect(drawn).toHaveLength(2);
  fireEvent.click(drawn[1] ?? container);
  expect(picked).toHaveBeenCalledExactlyOnceWith('/api/v1/login');
});

it('the line chart draws a point for each value, with bytes at its axis', async () => {
  const day = Date.UTC(2026, 10, 20) / 1000;
  const points = [0, 1, 2].map((index) => ({
    start: day + index * 86_400,
    end: day + (index + 1) * 86_400,
    value: index * 1_000_000,
  }));
  const { container } = render(<TrendLine title="Traffic" points={points} unit="bytes" />, {
    wrapper: MantineProvider,
  });
  expect(await screen.findByTitle('Traffic')).toBeInTheDocument();
  expect(await screen.findByText('20 Nov')).toBeInTheDocument();
  expect(await screen.findByText('2.0 MB')).toBeInTheDocument();
  expect(container.querySelectorAll('.recharts-line-dot')).toHaveLength(3);
});
