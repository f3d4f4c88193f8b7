import type { addPasskey, startPasskey } from '@chopcard/contract/accounts/merchant/passkeys.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { App } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { deviceOf } from '../../lib/device-name.ts'
import { newKey } from '../../lib/new-key.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useReauthentication } from '../use-reauthentication.tsx'
import { makePasskey } from './ceremonies.ts'
import type { NameDialogProps } from './name-dialog.tsx'
import type { PasskeyCalls } from './passkey-calls.ts'
import { useProblemText } from './use-problem-text.ts'

const NameDialog = lazyPart<NameDialogProps>(() => import('./name-dialog.tsx'))

/** Adds a passkey of who is signed in: its name, the password, and then the browser's own question. */
export function useAddPasskey(calls: PasskeyCalls, onAdded: () => void): { open: () => void; dialogs: ReactNode } {
  const { t } = useTranslation('passkeys')
  const { message } = App.useApp()
  const [isNaming, setNaming] = useState(false)
  const reauthentication = useReauthentication()
  const problemText = useProblemText()
  const device = deviceOf(navigator.userAgent)

  const add = async (name: string) => {
    let options: Answer<typeof startPasskey>['data'] | undefined
    try {
      await reauthentication.run(async (password) => {
        const start = calls.start as typeof startPasskey
        options = (await call(start, { body: { password } }, { quiet: true })).data
      })
      if (!options) return
      const made = await makePasskey(options)
      await call(calls.add as typeof addPasskey, { body: { name, ...made } }, { key: newKey() })
      setNaming(false)
      message.success(t('added'))
      onAdded()
    } catch (error) {
      message.error(problemText(error))
    }
  }
  const dialogs = (
    <>
      {isNaming && (
        <NameDialog
          title={t('add')}
          okText={t('add')}
          name={device ? t('device', device) : ''}
          onName={add}
          onClose={() => setNaming(false)}
        />
      )}
      {reauthentication.dialog}
    </>
  )
  return { open: () => setNaming(true), dialogs }
}
