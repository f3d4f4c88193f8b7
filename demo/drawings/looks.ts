import { cup, cupOutline } from './cup.ts'
import { palette } from './shapes.ts'
import type { StampLook } from './stamps.ts'
import { tart, tartOutline } from './tart.ts'
import { toast, toastOutline } from './toast.ts'

export const coffeeStamp: StampLook = {
  motif: () => cup({ steam: '#a9764a' }),
  outline: cupOutline,
  ink: palette.teal,
  deepInk: palette.deepTeal,
  paper: palette.cream,
  glow: '#f0cf9a',
  scale: 0.78,
  dy: 10,
}

export const toastStamp: StampLook = {
  motif: toast,
  outline: toastOutline,
  ink: '#b8622b',
  deepInk: '#7a3a14',
  paper: '#fdf3dc',
  glow: '#bfe0d6',
  scale: 0.8,
  dy: 0,
}

export const tartStamp: StampLook = {
  motif: tart,
  outline: tartOutline,
  ink: palette.tile,
  deepInk: palette.deepTile,
  paper: '#f4f9ff',
  glow: '#b5d2f0',
  scale: 0.78,
  dy: -6,
}
