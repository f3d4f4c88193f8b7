import type { ReactNode } from 'react'
import { usePage } from '../card-art/page-context.ts'
import action from './action.module.css'
import { keptEStamp } from './estamp-store.ts'
import type { StepProps, Way } from './redeem-confirm.tsx'
import { RedeemEStamp } from './redeem-estamp.tsx'
import { RedeemPin } from './redeem-pin.tsx'
import { WayChoice } from './way-choice.tsx'

type Props = {
  ways: readonly Way[]
  way: Way | undefined
  setWay: (way: Way | undefined) => void
  step: StepProps
  /** The step of who redeems alone, where that is one of the ways. */
  self?: ReactNode
}

/** Who stands behind a redemption is chosen where there is a choice; then comes that way’s own step. */
export function WaySteps({ ways, way, setWay, step, self }: Props) {
  const { t } = usePage()
  return (
    <>
      {!way && <WayChoice ways={ways} choose={setWay} />}
      {way === 'pin' && <RedeemPin {...step} />}
      {way === 'estamp' && <RedeemEStamp {...step} />}
      {way === 'self' && self}
      {way && ways.length > 1 && (
        <button type="button" className={action.other} onClick={() => setWay(undefined)}>
          {t('redeem.otherWay')}
        </button>
      )}
    </>
  )
}

/** Whoever has just touched a tag means the tag; of a single way there is no choice. */
export function firstWay(ways: readonly Way[]): Way | undefined {
  if (ways.includes('estamp') && keptEStamp()) return 'estamp'
  return ways.length === 1 ? ways[0] : undefined
}
