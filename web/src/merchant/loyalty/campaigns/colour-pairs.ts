/** Colours that go together and can be read. */
export const colourPairs = [
  { background: '#2d5f4c', foreground: '#ffffff' },
  { background: '#5a3825', foreground: '#fff3e2' },
  { background: '#1f3a5f', foreground: '#ffffff' },
  { background: '#8c2f39', foreground: '#fff1e6' },
  { background: '#f4c95d', foreground: '#3b2a00' },
  { background: '#f7d6d0', foreground: '#5c1f2a' },
  { background: '#5b3fb0', foreground: '#ffffff' },
  { background: '#24272d', foreground: '#f5f5f5' },
] as const
