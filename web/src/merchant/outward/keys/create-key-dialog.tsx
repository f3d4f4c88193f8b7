import type { KeyKind } from '@chopcard/contract/outward/key-kinds.ts'
import {
  ApiKeyBody,
  CertificateBody,
  createKey,
  type Key,
  listKeys,
  SecretKeyBody,
} from '@chopcard/contract/outward/merchant/keys.ts'
import { getSandbox } from '@chopcard/contract/outward/merchant/sandbox.ts'
import { Button, Flex, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { refresh, useChange } from '../../../lib/query.ts'
import { KeyFields } from './key-fields.tsx'
import { SecretShown } from './secret-shown.tsx'

type Props = { kind: KeyKind; onClose: () => void }

const forms = {
  api: ApiKeyBody.omit({ kind: true, password: true }),
  secret: SecretKeyBody.omit({ kind: true, password: true }),
  certificate: CertificateBody.omit({ kind: true, password: true }),
}

/** Asks what a new key shall be, and shows its secret once. */
export default function CreateKeyDialog({ kind, onClose }: Props) {
  const { t } = useTranslation(['integration-keys', 'common'])
  const form = useZodForm(forms[kind] as typeof forms.api)
  const create = useChange(createKey, { after: () => refresh(listKeys, getSandbox) })
  const reauthentication = useReauthentication()
  const [made, setMade] = useState<{ key: Key; secret: string | null }>()
  const submit = async (values: object) => {
    await reauthentication.run(async (password) => {
      const { data } = await create.mutateAsync({ body: { ...values, kind, password } as never })
      if (data.secret) setMade(data)
      else onClose()
    })
  }
  if (made?.secret) return <SecretShown made={made.key} secret={made.secret} onClose={onClose} />
  return (
    <Dialog title={t(`create.${kind}`)} footer={null} width={680} onCancel={onClose} mask={{ closable: false }}>
      <p>{t(`createAbout.${kind}`)}</p>
      <ZodForm form={form} initialValues={{ isTest: false, addresses: [], scopes: [] }} onSubmit={submit}>
        {kind === 'api' && (
          <Field name="isTest" label={t('field.isTest')}>
            <Radio.Group
              options={[
                { value: false, label: t('live.false') },
                { value: true, label: t('live.true') },
              ]}
            />
          </Field>
        )}
        {kind === 'certificate' && (
          <Field name="certificate" label={t('field.certificate')} extra={t('hint.certificate')}>
            <Input.TextArea rows={6} spellCheck={false} placeholder="-----BEGIN CERTIFICATE-----" />
          </Field>
        )}
        <KeyFields />
        {kind === 'secret' && (
          <Field name="secret" label={t('field.secret')} extra={t('hint.secret')}>
            <Input autoComplete="off" spellCheck={false} />
          </Field>
        )}
        <Flex justify="end" gap={8}>
          <Button disabled={create.isPending} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="primary" htmlType="submit" loading={create.isPending}>
            {t(`create.${kind}`)}
          </Button>
        </Flex>
      </ZodForm>
      {reauthentication.dialog}
    </Dialog>
  )
}
