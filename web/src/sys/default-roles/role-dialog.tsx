import { editDefaultRole, listDefaultRoles } from '@chopcard/contract/platform/admin/roles.ts'
import { menuEntry, menuNames } from '@chopcard/contract/core/permissions.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import { groupPages } from '../../kit/page-groups.ts'
import { ActionBoxes, PageBoxes } from '../../kit/right-boxes.tsx'
import { formatList, formatNumber } from '../../lib/format.ts'
import { call } from '../../lib/call.ts'
import { refresh, useChange } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import type { DefaultRole } from './default-role.ts'

export type RoleDialogProps = { role: DefaultRole; onClose: () => void }
type Rights = DefaultRole['rights']

const Form = editDefaultRole.body.omit({ seen: true })
const offered = menuNames.filter((name) => !menuEntry(name).hidden)

/** What a default role may open and do; before it is saved, whom that concerns. */
export default function RoleDialog({ role, onClose }: RoleDialogProps) {
  const { t } = useTranslation(['default-roles', 'shell', 'staff', 'account', 'common'])
  const { modal, message } = App.useApp()
  const form = useZodForm(Form)
  const save = useChange(editDefaultRole, { after: () => refresh(listDefaultRoles) })
  const { seen: present, saving } = useSeen(role.rights, async () => {
    const { data } = await call(listDefaultRoles)
    return data.find(({ name }) => name === role.name)?.rights ?? role.rights
  })
  const pageLabel = (name: string) => t(`menu.${name}` as 'menu.dashboard', { ns: 'shell' })
  const actionLabel = (name: string) => t(`action.${name}` as 'action.add', { ns: 'staff' })
  const name = t(`roles.${role.name}`, { ns: 'account' })
  const submit = async (wanted: z.output<typeof Form>) => {
    const change = difference(present, wanted)
    if (
      !change.gains.pages.length &&
      !change.loses.pages.length &&
      !change.gains.actions.length &&
      !change.loses.actions.length
    ) {
      message.info(t('same'))
      return
    }
    const wordsOf = ({ pages, actions }: Names) => formatList([...pages.map(pageLabel), ...actions.map(actionLabel)])
    const isSure = await modal.confirm({
      title: t('ask', { role: name }),
      content: (
        <>
          <p>{t('askText', { merchants: formatNumber(role.merchants), users: formatNumber(role.users) })}</p>
          <Change title={t('gains')} words={wordsOf(change.gains)} />
          <Change title={t('losesWord')} words={wordsOf(change.loses)} />
        </>
      ),
      okText: t('confirm'),
      cancelText: t('action.cancel', { ns: 'common' }),
    })
    if (!isSure) return
    await saving((seen) => save.mutateAsync({ params: { name: role.name }, body: { ...wanted, seen } }))
    message.success(t('saved'))
    onClose()
  }
  return (
    <Dialog
      title={name}
      width={860}
      onCancel={onClose}
      footer={[
        <Button key="reset" onClick={() => form.antd.setFieldsValue(role.original)}>
          {t('reset')}
        </Button>,
        <Button key="save" type="primary" loading={save.isPending} onClick={() => form.antd.submit()}>
          {t('save')}
        </Button>,
      ]}
    >
      <ZodForm form={form} initialValues={role.rights} onSubmit={submit}>
        <h3 className="default-role-part">{t('pagesTitle')}</h3>
        <Field name="menuPermissions">
          <PageBoxes groups={groupPages(offered, pageLabel)} />
        </Field>
        <h3 className="default-role-part">{t('actionsTitle')}</h3>
        <Field name="actionPermissions">
          <ActionBoxes />
        </Field>
      </ZodForm>
    </Dialog>
  )
}

function Change({ title, words }: { title: string; words: string }) {
  if (!words) return null
  return (
    <p className="default-role-change">
      <strong>{title}:</strong> {words}
    </p>
  )
}

type Names = { pages: string[]; actions: string[] }

/** What a change adds and takes away; groups go with their pages and say nothing. */
function difference(before: Rights, after: Rights): { gains: Names; loses: Names } {
  const added = (from: Rights, to: Rights): Names => ({
    pages: to.menuPermissions.filter(
      (name) => !from.menuPermissions.includes(name) && !menuEntry(name).hidden && !menuEntry(name).redirect,
    ),
    actions: to.actionPermissions.filter((name) => !from.actionPermissions.includes(name)),
  })
  return { gains: added(before, after), loses: added(after, before) }
}
