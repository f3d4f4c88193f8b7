import { pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { filesBelow } from '../server/test/sources.ts'
import { drawPicture } from './draw-pictures.ts'
import { type DemoPicture, demoPictureNames, readDemoPictures } from './pictures.ts'

let pictures: DemoPicture[]
beforeAll(async () => {
  pictures = await readDemoPictures(demoPictureNames)
})

const named = (name: string) => {
  const found = pictures.find((picture) => picture.name === name)
  if (!found) throw new Error(`no picture ${name}`)
  return found.buffer
}

describe('demo pictures', () => {
  it('the demo pictures include every campaign type, three states of each stamp and both shops', () => {
    expect(pictures.map((picture) => picture.name)).toEqual(demoPictureNames)
    for (const type of ['chop', 'point', 'prepaid', 'multi-tiers', 'multi-rewards']) named(`kopi/${type}`)
    for (const kind of ['kopi/coffee', 'kopi/toast', 'nata/tart'])
      for (const state of ['stamped', 'un-stamped', 'redeemed']) named(`${kind}/${state}`)
    for (const shop of ['kopi', 'nata']) for (const view of ['logo', 'hero']) named(`${shop}/${view}`)
  })

  it('a demo picture is WebP of the size that its kind needs, and small enough for a phone', async () => {
    for (const { name, kind, width, height, buffer } of pictures) {
      const facts = await sharp(buffer).metadata()
      const asked = kind === 'banner' ? { width: 1920, height } : pictureKinds[kind]
      expect({ name, format: facts.format, width: facts.width, height: facts.height }).toEqual({
        name,
        format: 'webp',
        width: asked.width,
        height: asked.height,
      })
      expect({ width, height }).toEqual({ width: facts.width, height: facts.height })
      expect({ name, light: buffer.byteLength < 300_000 }).toEqual({ name, light: true })
    }
  })

  it('a demo picture of a stamp has transparent corners, and every other picture is filled', async () => {
    for (const { name, kind, buffer } of pictures) {
      const [, , , alpha] = await sharp(buffer)
        .ensureAlpha()
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer()
      expect({ name, alpha }).toEqual({ name, alpha: kind === 'stamp' ? 0 : 255 })
    }
  })

  it('a demo picture has more than one colour', async () => {
    for (const { name, buffer } of pictures) {
      expect({ name, plain: (await sharp(buffer).stats()).entropy < 1 }).toEqual({ name, plain: false })
    }
  })

  it('the files of the demo pictures are those in the list, and together well below a megabyte', () => {
    const files = filesBelow('demo/pictures')
    expect(files.toSorted()).toEqual(demoPictureNames.map((name) => `demo/pictures/${name}.webp`).toSorted())
    const bytes = pictures.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
    expect(bytes).toBeLessThan(800_000)
  })

  it('a demo picture can be drawn again and looks like its file, and the SVG loader is closed after drawing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    const brightness = async (buffer: Buffer) => sharp(buffer).resize(16, 16).flatten().greyscale().raw().toBuffer()
    const drawn = await brightness(await drawPicture('kopi/coffee/stamped'))
    const stored = await brightness(named('kopi/coffee/stamped'))
    // Another version of the encoder may differ a little in each pixel.
    for (const [i, value] of stored.entries()) expect(Math.abs(value - (drawn[i] ?? 0))).toBeLessThan(10)
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format')
  })
})
