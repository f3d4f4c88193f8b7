import { UndoOutlined } from '@ant-design/icons'
import { editConfig, getConfig, listConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useZodForm } from '../../kit/form.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { useReauthentication } from '../../kit/use-reauthentication.tsx'
import { call } from '../../lib/call.ts'
import { errorText } from '../../lib/error-text.ts'
import { formatInstant } from '../../lib/format.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { useConfigWords } from './config-words.ts'
import { ValueField } from './value-field.tsx'
import { usePathParams } from '../../kit/use-path-params.ts'

type Setting = Answer<typeof getConfig>['data']
const EditForm = z.object({ value: z.string() })

/** A setting of the platform: its value, its default, and who changed it. */
export default function EditConfig() {
  const { id = '' } = usePathParams()
  const { data, error, isFetchedAfterMount, refetch } = useRead(
    getConfig,
    { params: { id } },
    { staleTime: 0, gcTime: 0 },
  )
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data || !isFetchedAfterMount) return <Waiting />
  return <ConfigForm key={id} first={data.data} />
}

function ConfigForm({ first }: { first: Setting }) {
  const { t } = useTranslation(['sys-config', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { titleOf } = useConfigWords()
  const form = useZodForm(EditForm)
  const save = useChange(editConfig)
  const reauthentication = useReauthentication()
  const params = { id: first.key }
  const readAgain = async () => (await call(getConfig, { params })).data
  const { seen: setting, saving } = useSeen(first, readAgain)
  const { key, kind, changedBy, changedAt } = setting
  const toList = () => void navigate({ to: systemPages['systemConfig-list'].path as '/' })
  const put = (value: string | null) =>
    saving(({ value: seen }) =>
      reauthentication.run(async (password) => {
        await save.mutateAsync({ params, body: { value, seen: { value: seen }, password } })
      }),
    )
  const done = () => {
    message.success(t('saved', { ns: 'common' }))
    void refresh(listConfig, getConfig)
    toList()
  }
  const reset = async () => {
    try {
      if (await put(null)) done()
    } catch (error) {
      message.error(errorText(error))
    }
  }
  const about = changedAt ? `${key} · ${t('by', { who: changedBy ?? '–', when: formatInstant(changedAt) })}` : key
  return (
    <>
      <EditPage
        title={titleOf(key)}
        about={about}
        extra={
          setting.isSet && (
            <Button icon={<UndoOutlined />} onClick={() => void reset()}>
              {t(key.startsWith('custom.') ? 'remove' : 'reset')}
            </Button>
          )
        }
        form={form}
        initialValues={{ value: kind === 'secret' ? '' : first.value }}
        onSave={({ value }) => put(value)}
        onSaved={done}
        onCancel={toList}
      >
        <ValueField settingKey={key} isSet={setting.isSet} />
      </EditPage>
      {reauthentication.dialog}
    </>
  )
}
