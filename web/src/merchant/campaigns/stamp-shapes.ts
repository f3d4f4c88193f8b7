/** Simple stamps in a square of 24, drawn by us as lines. */
export const stampShapes = {
  cup: 'M5 9h11v5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10.5h1a2 2 0 0 1 0 4h-1M8.5 6.5V4.5M12.5 6.5V4.5',
  star: 'M12 4.5l2.35 4.8 5.3.75-3.85 3.7.9 5.25-4.7-2.5-4.7 2.5.9-5.25-3.85-3.7 5.3-.75z',
  heart: 'M12 19C5.5 14.5 4 11.7 4 9.3A4 4 0 0 1 12 7.8 4 4 0 0 1 20 9.3C20 11.7 18.5 14.5 12 19z',
  leaf: 'M8 17C4.5 11 9 5 19 5c.5 9-5 14.5-11 12zM5 20l8.5-9',
  scissors:
    'M8.3 8.7L19 17M8.3 15.3L19 7M9 7.3a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0zM9 16.7a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0z',
  paw: 'M12 12.5c-2.2 0-4 2.3-4 4.2 0 1.6 1.6 1.8 4 1.8s4-.2 4-1.8c0-1.9-1.8-4.2-4-4.2zM6.3 10.5v.8M10 6.5v1M14 6.5v1M17.7 10.5v.8',
  cake: 'M5 19h14v-7H5zM5 15c1.2 1.2 2.3 1.2 3.5 0s2.3-1.2 3.5 0 2.3 1.2 3.5 0 2.3-1.2 3.5 0M12 12V8.5M12 5.5v.1',
  check: 'M6 12.5l4.2 4.2L18.5 8',
} as const

export type StampShape = keyof typeof stampShapes
export const stampShapeNames = Object.keys(stampShapes) as StampShape[]
