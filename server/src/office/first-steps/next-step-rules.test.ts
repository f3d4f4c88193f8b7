import { expect, test } from 'vitest'
import { nextStep, type Progress } from './next-step-rules.ts'

const led: Progress = { isLed: true, hasCampaign: false, isPosterSeen: false, hasCard: false, isStamped: false }
const made = { ...led, hasCampaign: true }

test.each<[string, Progress, ReturnType<typeof nextStep>]>([
  ['nothing', led, 'card'],
  ['nothing, and was never led', { ...led, isLed: false }, 'card'],
  ['a campaign', made, 'poster'],
  ['a campaign that it made by itself', { ...made, isLed: false }, 'done'],
  ['a poster', { ...made, isPosterSeen: true }, 'phone'],
  ['a member before it has seen the poster', { ...made, hasCard: true }, 'poster'],
  ['a member', { ...made, isPosterSeen: true, hasCard: true }, 'stamp'],
  ['a stamp', { ...made, isPosterSeen: true, hasCard: true, isStamped: true }, 'done'],
  ['a stamp before it has seen the poster', { ...made, hasCard: true, isStamped: true }, 'done'],
])('a shop that has %s comes to the step after that', (_has, progress, step) => {
  expect(nextStep(progress)).toBe(step)
})
