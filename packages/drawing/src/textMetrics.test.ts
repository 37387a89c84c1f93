import { expect, test } from 'vitest';
import { measure } from './textMetrics.ts';
import type { TextSize, TextWeight } from './typography.ts';

/** Measured with canvas measureText and letterSpacing in Chromium, with the bundled fonts loaded. */
const measured: readonly [text: string, size: TextSize, weight: TextWeight, width: number][] = [
  ['Order service', 12, 500, 78.15],
  ['Catalogue search', 12, 500, 100.74],
  ['Web storefront', 12, 500, 85.75],
  ['Payment gateway', 12, 500, 101.92],
  ['AVATAR To. Ty. WAVE', 12, 500, 125.03],
  ['Stock and price changes', 12, 500, 141.93],
  ['Data warehouse (EU-1)', 12, 500, 131.74],
  ['Überweisung Straße', 12, 500, 117.29],
  ['Łódź ęąść Čeština', 12, 500, 105.77],
  ['Склад заказов Украина', 12, 500, 139.25],
  ['Αποθήκη προϊόντων', 12, 500, 116.44],
  ['Nguyễn Trường', 12, 500, 89.36],
  ['S3://bucket/path-x_2024', 12, 500, 144.76],
  ['10x20 -> <= 3:45 A-B (A) [B]', 12, 500, 164.43],
  ['fi fl ffi Tr. LT', 12, 500, 67.84],
  ['iiiiiiiiiillllll', 12, 500, 48.38],
  ['WWWWWWMMMMM', 12, 500, 128.38],
  ['Kubernetes / CI & CD @home #1 100%', 12, 500, 219.27],
  ['Order service', 13, 400, 83.2],
  ['Catalogue search', 13, 400, 107.29],
  ['Web storefront', 13, 400, 91.06],
  ['Payment gateway', 13, 400, 108.49],
  ['AVATAR To. Ty. WAVE', 13, 400, 132.79],
  ['Stock and price changes', 13, 400, 151.48],
  ['Data warehouse (EU-1)', 13, 400, 140.84],
  ['Überweisung Straße', 13, 400, 124.88],
  ['Łódź ęąść Čeština', 13, 400, 112.93],
  ['Склад заказов Украина', 13, 400, 148.15],
  ['Αποθήκη προϊόντων', 13, 400, 123.6],
  ['Nguyễn Trường', 13, 400, 95.18],
  ['S3://bucket/path-x_2024', 13, 400, 153.31],
  ['10x20 -> <= 3:45 A-B (A) [B]', 13, 400, 176.69],
  ['fi fl ffi Tr. LT', 13, 400, 72.16],
  ['iiiiiiiiiillllll', 13, 400, 49.75],
  ['WWWWWWMMMMM', 13, 400, 136.73],
  ['Kubernetes / CI & CD @home #1 100%', 13, 400, 234.62],
  ['Order service', 14, 600, 91.08],
  ['Catalogue search', 14, 600, 117.51],
  ['Web storefront', 14, 600, 100.22],
  ['Payment gateway', 14, 600, 119.06],
  ['AVATAR To. Ty. WAVE', 14, 600, 146.32],
  ['Stock and price changes', 14, 600, 165.09],
  ['Data warehouse (EU-1)', 14, 600, 153.42],
  ['Überweisung Straße', 14, 600, 136.88],
  ['Łódź ęąść Čeština', 14, 600, 123.03],
  ['Склад заказов Украина', 14, 600, 162.76],
  ['Αποθήκη προϊόντων', 14, 600, 136.46],
  ['Nguyễn Trường', 14, 600, 104.35],
  ['S3://bucket/path-x_2024', 14, 600, 169.77],
  ['10x20 -> <= 3:45 A-B (A) [B]', 14, 600, 191.86],
  ['fi fl ffi Tr. LT', 14, 600, 78.57],
  ['iiiiiiiiiillllll', 14, 600, 57.28],
  ['WWWWWWMMMMM', 14, 600, 150.91],
  ['Kubernetes / CI & CD @home #1 100%', 14, 600, 254.66],
];

test.each(measured)('%s at %i/%i is as wide as in Chromium', (text, size, weight, width) => {
  expect(Math.abs(measure(text, { size, weight }) / width - 1)).toBeLessThan(0.007);
});

test('is off by a thousandth in the mean, so that no pair of letters stands wrongly', () => {
  const off = measured.map(([text, size, weight, width]) =>
    Math.abs(measure(text, { size, weight }) / width - 1),
  );
  expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.001);
});

test('kerns', () => {
  const style = { size: 14, weight: 600 } as const;
  expect(measure('AV', style)).toBeLessThan(measure('A', style) + measure('V', style));
});

test('guesses what the font does not have', () => {
  const style = { size: 12, weight: 400 } as const;
  expect(measure('注文', style)).toBe(24);
  expect(measure('e\u0301\u200d', style)).toBeLessThan(measure('ee', style));
  expect(measure('', style)).toBe(0);
});
