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

it.each([
  { unit: 'count', largest: 3660, labels: ['0', '1K', '2K', '3K', '4K'] },
  { unit: 'count', largest: 3, labels: ['0', '1', '2', '3', '4'] },
  { unit: 'minutes', largest: 0.3, labels: ['0 min', '0.1 min', '0.2 min', '0.3 min', '0.4 min'] },
] as const)('the axis of the line chart has round values up to $largest $unit', async (given) => {
  const points = [0, given.largest].map((value, index) => ({
    start: index * 3600,
    end: (index + 1) * 3600,
    value,
  }));
  const { container } = render(
    <TrendLine title="Usage" points={points} unit={given.unit} combination="sum" lastPart={null} />,
    {
      wrapper: MantineProvider,
    },
  );
  expect(await screen.findByTitle('Usage')).toBeInTheDocument();
  const labels = [
    ...container.querySelectorAll(
      '.recharts-yAxis-tick-labels .recharts-cartesian-axis-tick-value',
    ),
  ];
  expect(labels.map((label) => label.textContent?.replace(/\s/, ' '))).toEqual(given.labels);
});

it('the line chart draws a point for each value, with bytes at its axis', async () => {
  const day = Date.UTC(2026, 10, 20) / 1000;
  const points = [0, 1, 2].map((index) => ({
    start: day + index * 86_400,
    end: day + (index + 1) * 86_400,
    value: index * 1_000_000,
  }));
  const { container } = render(
    <TrendLine title="Traffic" points={points} unit="bytes" combination="sum" lastPart={null} />,
    {
      wrapper: MantineProvider,
    },
  );
  expect(await screen.findByTitle('Traffic')).toBeInTheDocument();
  expect(await screen.findByText('20 Nov')).toBeInTheDocument();
  expect(await screen.findByText('2.0 MB')).toBeInTheDocument();
  expect(container.querySelectorAll('.recharts-line-dot')).toHaveLength(3);
});
