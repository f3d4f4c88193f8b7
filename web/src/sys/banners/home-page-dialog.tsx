import { editHomePage, getHomePage } from '@chopcard/contract/platform/admin/home-page.ts'
import { homePageTexts } from '@chopcard/contract/office/home-page.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { App, Button, Flex, Input, Skeleton, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Dialog } from '../../kit/dialog.tsx'
import { Failure } from '../../kit/failure.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import { type Language, languageNames, languages } from '../../lib/languages.ts'
import { call } from '../../lib/call.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'

type HomePage = Answer<typeof getHomePage>['data']

/** What visitors read at the root address, language by language; the texts that the program brings show through. */
export default function HomePageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sys-banners')
  const page = useRead(getHomePage, {}, { staleTime: 0, gcTime: 0 })
  return (
    <Dialog title={t('homePage.title')} width={760} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p>{t('homePage.about')}</p>
      {page.isError ? (
        <Failure error={page.error} retry={page.refetch} />
      ) : page.data ? (
        <Texts page={page.data.data} onClose={onClose} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Dialog>
  )
}

const Values = z.object({ texts: editHomePage.body.shape.texts })

function Texts({ page, onClose }: { page: HomePage; onClose: () => void }) {
  const { t } = useTranslation('sys-banners')
  const { message } = App.useApp()
  const form = useZodForm(Values)
  const edit = useChange(editHomePage, { after: () => refresh(getHomePage) })
  const { saving } = useSeen(page.version, async () => (await call(getHomePage, {})).data.version)
  const save = async ({ texts }: z.output<typeof Values>) => {
    await saving((version) => edit.mutateAsync({ body: { texts, version } }))
    message.success(t('homePage.saved'))
    onClose()
  }
  return (
    <ZodForm form={form} initialValues={{ texts: page.texts }} onSubmit={save}>
      <Tabs
        type="card"
        items={languages.map((language) => ({
          key: language,
          forceRender: true,
          label: <span lang={language}>{languageNames[language]}</span>,
          children: <LanguageTexts language={language} own={page.own[language] ?? {}} />,
        }))}
      />
      <Flex justify="flex-end" gap={12} wrap>
        <Button href="/" target="_blank" rel="noreferrer">
          {t('homePage.look')}
        </Button>
        <Button type="primary" htmlType="submit" loading={edit.isPending}>
          {t('homePage.save')}
        </Button>
      </Flex>
    </ZodForm>
  )
}

function LanguageTexts({ language, own }: { language: Language; own: Partial<Record<string, string>> }) {
  const { t } = useTranslation('sys-banners')
  return homePageTexts.map((name) => (
    <Field key={name} name={['texts', language, name]} label={t(`homePage.fields.${name}`)}>
      {name === 'lead' || name.endsWith('Text') ? (
        <Input.TextArea lang={language} rows={2} placeholder={own[name]} />
      ) : (
        <Input lang={language} placeholder={own[name]} />
      )}
    </Field>
  ))
}
