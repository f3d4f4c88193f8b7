import { hash } from 'node:crypto'
import sharp from 'sharp'
import type { App } from '../../core/app.ts'
import { publishedKey } from '../../accounts/uploads/publish-picture.ts'
import { drawPassPicture, type ReadPicture, stripSize } from './draw-picture.ts'
import { keep } from './kept.ts'
import { type PassFile, passFile } from './pass-file.ts'
import type { PassModel, PassPicture } from './pass-model.ts'

const keptPictures = 300
const inMemory = keep<PassFile>(keptPictures)

const readPublished =
  (app: App): ReadPicture =>
  (url) => {
    const [, shortKey, name] = /^\/files\/([^/]+)\/([^/]+)$/.exec(url) ?? []
    return shortKey && name ? app.storage.get(publishedKey(shortKey, name)) : Promise.resolve(undefined)
  }

/** The name of the picture across a pass: passes that look alike share it, so it is drawn once for each count of stamps. */
export const pictureName = (picture: PassPicture): string => hash('sha256', `1 ${JSON.stringify(picture)}`)

const keyOf = (name: string) => `wallet/${name}.png`

/** The picture across a pass in full size; drawn when it is first needed, and stored. */
export async function passPicture(app: App, picture: PassPicture): Promise<PassFile> {
  const name = pictureName(picture)
  return inMemory(name, async () => {
    const stored = await app.storage.get(keyOf(name))
    if (stored) return passFile(Buffer.from(stored))
    const drawn = await drawPassPicture(picture, readPublished(app))
    await app.storage.put(keyOf(name), drawn, 'image/png')
    return passFile(drawn)
  })
}

/** A picture that was drawn before, by its name. */
export const storedPassPicture = (app: App, name: string): Promise<Uint8Array | undefined> =>
  app.storage.get(keyOf(name))

/** The pictures of an Apple pass: across it, its icon and its logo, in the sizes of its phones. */
export async function applePictures(app: App, model: PassModel): Promise<Record<string, PassFile>> {
  const strip = await passPicture(app, model.picture)
  const name = pictureName(model.picture)
  const twice = inMemory(`${name} 2`, async () =>
    passFile(await sharp(strip.content).resize(stripAtTwo).png({ palette: true, effort: 4 }).toBuffer()),
  )
  const square = async ([file, side]: readonly [string, number]) =>
    [file, await inMemory(`${model.logo} ${side}`, () => drawSquare(app, model, side))] as const
  const [half, drawn] = await Promise.all([twice, Promise.all(squares.map(square))])
  return {
    ...Object.fromEntries(drawn),
    'strip@2x.png': half,
    'strip@3x.png': strip,
  }
}

/** For phones with two pixels a point. */
const stripAtTwo = { width: (stripSize.width / 3) * 2, height: (stripSize.height / 3) * 2 }

/** The icon and the logo, and how wide each is. */
const squares = [
  ['icon.png', 29],
  ['icon@2x.png', 58],
  ['icon@3x.png', 87],
  ['logo.png', 50],
  ['logo@2x.png', 100],
  ['logo@3x.png', 150],
] as const

async function drawSquare(app: App, { logo, colours }: PassModel, side: number): Promise<PassFile> {
  const found = await readPublished(app)(logo)
  // A pass without an icon is refused by phones: one whose logo is gone has a plain one.
  const picture = found
    ? sharp(found).resize(side, side, { fit: 'cover' })
    : sharp({ create: { width: side, height: side, channels: 3, background: colours.foreground } })
  return passFile(await picture.png({ compressionLevel: 9 }).toBuffer())
}
