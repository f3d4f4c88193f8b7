import { KeyOutlined, PlusOutlined } from '@ant-design/icons'
import type { listOwnPasskeys } from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../lib/query.ts'
import { Failure } from '../failure.tsx'
import { Waiting } from '../lazy-screen.tsx'
import { MessagePage } from '../message-page.tsx'
import { confirmWithPasskey, fetchWaysToConfirm } from './confirm-calls.ts'
import type { PasskeyCalls } from './passkey-calls.ts'
import { useAddPasskey } from './use-add-passkey.tsx'
import { useProblemText } from './use-problem-text.ts'

export type PasskeyDutyProps = { calls: PasskeyCalls; onDone: () => void }

/** In the place of every page until who is signed in has added a passkey, or shown one (decisions/sign-in.md §12). */
export default function PasskeyDuty({ calls, onDone }: PasskeyDutyProps) {
  const { t } = useTranslation('passkeys')
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  const list = useRead(calls.list as typeof listOwnPasskeys, {}, { staleTime: 0 })
  const adding = useAddPasskey(calls, onDone)
  const problemText = useProblemText()
  if (list.error) return <Failure error={list.error} retry={list.refetch} />
  if (!list.data) return <Waiting />
  const hasOne = list.data.data.passkeys.length > 0
  const show = async () => {
    setAsking(true)
    try {
      const { options } = await fetchWaysToConfirm()
      if (options) await confirmWithPasskey(options)
      onDone()
    } catch (error) {
      message.error(problemText(error))
    } finally {
      setAsking(false)
    }
  }
  const buttons = (
    <Flex gap={12} wrap justify="center">
      {hasOne && (
        <Button type="primary" icon={<KeyOutlined />} loading={isAsking} onClick={() => void show()}>
          {t('signIn')}
        </Button>
      )}
      <Button type={hasOne ? 'default' : 'primary'} icon={<PlusOutlined />} onClick={adding.open}>
        {t('add')}
      </Button>
    </Flex>
  )
  return (
    <>
      <MessagePage kind="forbidden" title={t('duty.title')} extra={buttons}>
        {t(hasOne ? 'duty.show' : 'duty.add')}
      </MessagePage>
      {adding.dialogs}
    </>
  )
}
