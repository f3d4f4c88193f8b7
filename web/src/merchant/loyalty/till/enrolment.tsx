import { enrolAtTill } from '@chopcard/contract/members/merchant/till-enrolment.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { useOffline } from './offline/use-offline.ts'
import type { Till } from './use-till.ts'

const EnrolForm = lazyPart(() => import('./enrol-form.tsx'))

/** Whether somebody can be enrolled here now. */
export function useMayEnrol(): boolean {
  const may = useMay()(enrolAtTill)
  return !useOffline().isCutOff && may
}

type Props = { till: Till; isAsked: boolean; onEnd: () => void; onScan: (text: string) => void }

/** The form for a new customer: asked for, or because a look-up found nobody. */
export function Enrolment({ till, isAsked, onEnd, onScan }: Props) {
  const mayEnrol = useMayEnrol()
  const isFree = !till.card && !till.scanResult && !till.matches
  if (!mayEnrol || !isFree || !(isAsked || till.missing !== undefined)) return null
  const close = () => {
    onEnd()
    till.clear()
  }
  const open = (text: string) => {
    onEnd()
    onScan(text)
  }
  return (
    <EnrolForm
      key={till.missing}
      typed={till.missing}
      onDone={({ cardNumber }) => open(cardNumber)}
      onKnown={open}
      onClose={close}
    />
  )
}
