import { createWebhook, listWebhooks } from '@chopcard/contract/outward/merchant/webhooks.ts'
import { chosenTypes } from '@chopcard/contract/outward/webhooks.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../../kit/edit-page.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { refresh, useChange } from '../../../lib/query.ts'
import { EndpointFields, EndpointForm } from './endpoint-fields.tsx'
import './webhooks.css'

const SecretDialog = lazyPart<{ secret: string; onClose: () => void }>(() => import('./secret-dialog.tsx'))

const initial = { url: '', description: '', eventTypes: [...chosenTypes], enabled: true, signsWithKey: false }

/** A new address for events; its secret is shown once it is there. */
export default function AddEndpoint() {
  const { t } = useTranslation(['webhooks', 'shell'])
  const navigate = useNavigate()
  const form = useZodForm(EndpointForm)
  const save = useChange(createWebhook, { after: () => refresh(listWebhooks) })
  const reauthentication = useReauthentication()
  const [made, setMade] = useState<Answer<typeof createWebhook>['data']>()
  const latest = useRef<typeof made>(undefined)
  const onSave = (values: z.output<typeof EndpointForm>) =>
    reauthentication.run(async (password) => {
      latest.current = (await save.mutateAsync({ body: { ...values, password } })).data
    })
  return (
    <>
      <EditPage
        isNew
        title={t('menu.webhook-add', { ns: 'shell' })}
        about={t('addAbout')}
        form={form}
        initialValues={initial}
        saveLabel={t('add')}
        onSave={onSave}
        onSaved={() => setMade(latest.current)}
        onCancel={() => void navigate({ to: '/setup/webhooks' })}
      >
        <EndpointFields />
      </EditPage>
      {reauthentication.dialog}
      {made && (
        <SecretDialog
          secret={made.secret}
          onClose={() => void navigate({ to: '/setup/webhooks/$id', params: { id: made.id }, replace: true })}
        />
      )}
    </>
  )
}
