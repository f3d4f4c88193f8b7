import { actions } from '@chopcard/contract/core/permissions.ts'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import './right-boxes.css'

type Box = { name: string; label: string }
export type BoxGroup = Box & { pages: readonly Box[] }

type Props = { value?: string[]; onChange?: (value: string[]) => void; disabled?: boolean }

const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one))

/** Boxes by their groups, such as the pages of the back office; a group's box ticks all of its own. */
export function PageBoxes({ groups, value = [], onChange, disabled }: Props & { groups: readonly BoxGroup[] }) {
  const set = (names: string[], ticked: boolean) => onChange?.([...without(value, names), ...(ticked ? names : [])])
  return (
    <div className="role-groups">
      {groups.map(({ name, label, pages }) => {
        const names = pages.map((page) => page.name)
        const ticked = names.filter((one) => value.includes(one)).length
        const isAlone = names.length === 1 && names[0] === name
        return (
          <fieldset key={name}>
            <legend>
              <Checkbox
                disabled={disabled}
                checked={ticked === names.length}
                indeterminate={ticked > 0 && ticked < names.length}
                onChange={({ target }) => set(names, target.checked)}
              >
                {label}
              </Checkbox>
            </legend>
            {!isAlone &&
              pages.map((page) => (
                <Checkbox
                  key={page.name}
                  disabled={disabled}
                  checked={value.includes(page.name)}
                  onChange={({ target }) => set([page.name], target.checked)}
                >
                  {page.label}
                </Checkbox>
              ))}
          </fieldset>
        )
      })}
    </div>
  )
}

/** What may be done on those pages. */
export function ActionBoxes({ value = [], onChange, disabled }: Props) {
  const { t } = useTranslation('staff')
  return (
    <div className="role-actions">
      {actions.map((action) => (
        <Checkbox
          key={action}
          disabled={disabled}
          checked={value.includes(action)}
          onChange={({ target }) => onChange?.([...without(value, [action]), ...(target.checked ? [action] : [])])}
        >
          <span className="role-action">
            <strong>{t(`action.${action}`)}</strong>
            <span>{t(`actionAbout.${action}`)}</span>
          </span>
        </Checkbox>
      ))}
    </div>
  )
}
