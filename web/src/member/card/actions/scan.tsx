import { maxScannedLength } from '../../limits.ts'
import { useEffect, useRef, useState } from 'react'
import type { scanEarnCode } from '@chopcard/contract/earning/member/earn-codes.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { usePage } from '../../../card-art/page-context.ts'
import { CallError } from '../../../lib/call-error.ts'
import { ask, troubleText } from '../../ask.ts'
import { forgetWaitingCode, keepWaitingCode, waitingCode } from '../../own-cards.ts'
import { CodeCamera } from '../../code-camera.tsx'
import type { ActionProps } from '../actions.ts'
import action from '../../action.module.css'
import { pageIn } from './page-in-code.ts'
import { ScanDone } from './scan-done.tsx'
import styles from './scan.module.css'
import { TypedCode } from './typed-code.tsx'

type Earned = Answer<typeof scanEarnCode>['data']

/** A code that brings stamps: before the camera, typed, or one without an answer, whose address led to this card. */
export default function Scan({ card, close }: ActionProps) {
  const { t } = usePage()
  const [waiting] = useState(() => waitingCode(card.campaign.id)?.code)
  const [camera, setCamera] = useState(!waiting)
  const [earned, setEarned] = useState<Earned>()
  const { send, state, trouble } = useScan(card.campaign.id, setEarned)
  const begun = useRef(false)
  useEffect(() => {
    if (!waiting || begun.current) return
    begun.current = true
    void send(waiting)
  }, [waiting, send])

  const handleScan = (text: string) => {
    const page = pageIn(text, location.href)
    if (page) location.assign(page)
    else if (state === 'idle') void send(text)
  }
  if (earned)
    return (
      <ScanDone
        earned={earned}
        type={card.campaign.type}
        again={() => (setEarned(undefined), setCamera(true))}
        close={close}
      />
    )
  return (
    <div className={styles.scan}>
      {camera ? (
        <CodeCamera onCode={handleScan} busy={state !== 'idle'} />
      ) : (
        state === 'idle' && (
          <button type="button" className={action.main} onClick={() => setCamera(true)}>
            {t('scan.open')}
          </button>
        )
      )}
      <output className={styles.hint}>
        {state !== 'idle' && t(state === 'sending' ? 'scan.sending' : 'scan.checking')}
      </output>
      {trouble && (
        <p className={action.trouble} role="alert">
          {trouble}
        </p>
      )}
      <TypedCode send={handleScan} busy={state !== 'idle'} />
    </div>
  )
}

type State = 'idle' | 'sending' | 'checking'

/** Sends a code; repeated until there is an answer, also after the page was closed, it is one scan. */
function useScan(campaignId: string, done: (earned: Earned) => void) {
  const { t } = usePage()
  const [state, setState] = useState<State>('idle')
  const [trouble, setTrouble] = useState('')
  const send = async (typed: string) => {
    const { code, key } = keepWaitingCode(campaignId, typed.slice(0, maxScannedLength))
    setState('sending')
    setTrouble('')
    try {
      const options = { key, onChecking: () => setState('checking') }
      const answer = await ask<typeof scanEarnCode>('POST /member/earn_code', { body: { code } }, options)
      forgetWaitingCode(campaignId)
      done(answer.data)
    } catch (error) {
      if (!(error instanceof CallError && error.isOpen)) forgetWaitingCode(campaignId)
      setTrouble(troubleText(error, t('card.trouble')))
    } finally {
      setState('idle')
    }
  }
  return { send, state, trouble }
}
