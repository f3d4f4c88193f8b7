import {
  getMailchimpConfig,
  listMailchimpAudiences,
  saveMailchimpConfig,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { refresh, useChange } from '../../../lib/query.ts'

type Body = Omit<Request<typeof saveMailchimpConfig>['body'], 'password'>

/** Saves a part of the connection after the password was asked for; true once it is saved. */
export function useSaveConfig() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, dialog } = useReauthentication()
  const change = useChange(saveMailchimpConfig)
  const save = async (body: Body): Promise<boolean> => {
    const isSaved = await run(async (password) => {
      await change.mutateAsync({ body: { ...body, password } })
    })
    if (!isSaved) return false
    await refresh(getMailchimpConfig, listMailchimpAudiences)
    message.success(t('saved'))
    return true
  }
  return { save, isSaving: change.isPending, dialog }
}
