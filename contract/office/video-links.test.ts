import { expect, test } from 'vitest'
import { playerAddress } from './video-links.ts'

const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const vimeo = 'https://player.vimeo.com/video/123456789?dnt=1'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
  ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3s', youTube],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', youTube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youTube],
  [youTube, youTube],
  ['https://vimeo.com/123456789', vimeo],
  [vimeo, vimeo],
])('the link %s is played without cookies of a third party', (link, player) => {
  expect(playerAddress(link)).toBe(player)
})

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/playlist?list=PL1',
  'https://player.vimeo.com/123456789',
  'https://vimeo.com/about',
  'https://video.example/film.mp4',
  'javascript:alert(1)',
  'no address',
])('the address %s is refused as a video link', (link) => {
  expect(playerAddress(link)).toBeUndefined()
})
