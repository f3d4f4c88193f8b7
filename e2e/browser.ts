import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

/** How the journeys start Chromium. With `camera` (a y4m or mjpeg file) the fake camera plays that picture. */
export function launchOptions(camera?: string): LaunchOptions {
  return {
    executablePath: findChromium(),
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(camera ? [`--use-file-for-fake-video-capture=${camera}`] : []),
      // A journey loads much and repeats little: optimising compilers cost a third of its processor time and never pay.
      '--js-flags=--no-maglev --no-opt',
      // Nothing here may wait for Google's servers.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  }
}
