/** What a shop gets, each with a drawing in a square of 24. */
export const benefits = [
  {
    name: 'card',
    drawing: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM10.500 18h3M9 12l2 2 4-4',
  },
  { name: 'till', drawing: 'M4 8V5h3M17 5h3v3M20 16v3h-3M7 19H4v-3M4 12h16M9 8.500h6M9 15.500h6' },
  { name: 'back', drawing: 'M12 20C6 15.500 4 12.700 4 10a4 4 0 0 1 8-1.500A4 4 0 0 1 20 10c0 2.700-2 5.500-8 10z' },
  { name: 'numbers', drawing: 'M4 20V4M4 20h16M8.500 16v-4M13 16V8M17.500 16v-6' },
  { name: 'trust', drawing: 'M12 3l7 3v5c0 4.800-2.800 8-7 10-4.200-2-7-5.200-7-10V6zM9 12l2.200 2.200L15.500 10' },
  { name: 'open', drawing: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 7.600-1.700M12 14.500v2' },
] as const
