import type { Language } from '@chopcard/contract/core/kinds.ts'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from './escape-html.ts'

export type Words = {
  text: string
  language: Language
  colour: string
  /** The text stays within this area. */
  box: { left: number; top: number; width: number; height: number }
  align: 'left' | 'centre'
  /** In pixels; the text is made smaller until it fits. */
  largest: number
}

const smaller = 0.88
const smallest = 14

/** Text as a layer of a picture, in the largest size that fits into the box; none if nothing would be visible. */
export async function drawWords(words: Words): Promise<OverlayOptions | undefined> {
  const text = words.text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
  if (!text) return undefined
  const { box, align } = words
  const drawn = await fitting(
    `<span lang="${words.language}" foreground="${words.colour}">${escapeHtml(text)}</span>`,
    words,
  )
  if (!drawn) return undefined
  const free = { x: box.width - drawn.width, y: box.height - drawn.height }
  return {
    input: drawn.content,
    raw: { width: drawn.width, height: drawn.height, channels: 4 },
    left: box.left + (align === 'left' ? 0 : Math.floor(free.x / 2)),
    top: box.top + Math.floor(free.y / 2),
  }
}

async function fitting(markup: string, { box, align, largest }: Words) {
  for (let size = largest; size >= smallest; size *= smaller) {
    const drawn = await lines(markup, { font: fontOf(size), dpi: 72, width: box.width, align })
    if (!drawn || (drawn.width <= box.width && drawn.height <= box.height)) return drawn
  }
  // With any size: the library determines the size itself.
  return lines(markup, { font: fontOf(smallest), width: box.width, height: box.height, align })
}

const fontOf = (size: number) => `sans-serif bold ${size.toFixed(1)}`

type Setting = { font: string; dpi?: number; width: number; height?: number; align: 'left' | 'centre' }

/** Undefined for characters that no font of this machine contains. */
async function lines(text: string, setting: Setting) {
  try {
    const { data, info } = await sharp({ text: { text, rgba: true, wrap: 'word-char', spacing: 2, ...setting } })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}
