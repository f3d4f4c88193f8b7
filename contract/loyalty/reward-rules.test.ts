import { expect, test } from 'vitest'
import { rewardPicture, rewardTitle } from './reward-rules.ts'

test('the rewards of a tier are shown in one line, and settings from older versions have a single reward', () => {
  expect(rewardTitle({ name: 'Mug', more: [{ name: 'Beans' }, { name: 'Cake' }] })).toBe('Mug + Beans + Cake')
  expect(rewardTitle({ name: 'Mug' })).toBe('Mug')
})

const pictures = { image: 'image', unreachedImage: 'unreached', redeemedImage: 'redeemed' }
const [ahead, ready, given] = [
  { reached: false, given: false },
  { reached: true, given: false },
  { reached: true, given: true },
]
test.each([
  ['not reached', pictures, ahead, 'unreached'],
  ['reached', pictures, ready, 'image'],
  ['given', pictures, given, 'redeemed'],
  // Stamps may have been taken back since.
  ['given, and no longer reached', pictures, { reached: false, given: true }, 'redeemed'],
  ['not reached, with the one picture', { image: 'image', unreachedImage: null }, ahead, 'image'],
  ['given, with the one picture', { image: 'image' }, given, 'image'],
  ['without any', {}, ready, null],
])('a tier’s reward is drawn with the picture of its state: %s', (_what, own, standing, picture) => {
  expect(rewardPicture(own, standing)).toBe(picture)
})
