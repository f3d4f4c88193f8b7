import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The shell is the same browser without a window's machinery: the journeys take about half the time in it.
export const SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds the browser for the journeys: CHROMIUM_PATH, else Chromium or Chrome of this machine. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...candidates([SHELL, ...WHOLE])].find((path) => path && existsSync(path))

/** Finds a browser that has all of a window's machinery, as messages of the system need. */
export const findWholeChromium = (): string | undefined => candidates(WHOLE).find((path) => existsSync(path))

function candidates(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES]
}

/** The packages of Debian that the journeys are quickest with and that this machine lacks. */
export function missingBrowser(): string[] {
  const found = findChromium()
  return process.platform !== 'linux' || process.env.CHROMIUM_PATH || found?.endsWith(SHELL) ? [] : [SHELL]
}

/** Without these, Chinese and pictograms are boxes on the screenshots. */
export function missingFonts(): string[] {
  if (process.platform !== 'linux') return []
  const fonts = {
    'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    'fonts-noto-color-emoji': '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
  }
  return Object.entries(fonts).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
}
