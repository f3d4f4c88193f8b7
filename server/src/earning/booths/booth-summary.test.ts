import { expect, test } from 'vitest'
import { boothSummary } from '@chopcard/contract/earning/merchant/booths.ts'
import { useApp } from '../../../test/harness.ts'
import { daySlot, withBooths } from '../../../test/make-carnival.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'

const t = useApp()

const hours = Array.from({ length: 48 }, (_, n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 ? '30' : '00'}`)
/** A day from morning to night in half hours. */
const wholeDay = (days: number) =>
  hours.map((from, n) => daySlot(days, { from, to: hours[n + 1] ?? '23:59', quota: 1 }))

test('the summary of a long carnival has the times of today, however many there were in the week before', async () => {
  const merchant = await makeMerchant(t.app)
  const days = [-7, -6, -5, -4, -3, -2, -1, 0, 1].map(wholeDay)
  await makeCampaign(
    t.app,
    merchant,
    withBooths(days.slice(0, 3).flat(), days.slice(3, 6).flat(), days.slice(6).flat()),
  )
  const { today, slots: timeSlots } = (await t.call(boothSummary, {}, { token: merchant.owner.token })).body.data
  const timesOf = (day: string) => timeSlots.filter((timeSlot) => timeSlot.day === day).map(({ from }) => from)
  expect(timesOf(today)).toEqual(hours)
  expect(timesOf(daySlot(1).day)).toEqual(hours)
  expect(timeSlots.map(({ day, from }) => `${day} ${from}`)).toEqual(
    timeSlots.map(({ day, from }) => `${day} ${from}`).toSorted(),
  )
})
