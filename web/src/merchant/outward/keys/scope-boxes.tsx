import { type Scope, scopes } from '@chopcard/contract/core/scopes.ts'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = { value?: Scope[]; onChange?: (value: Scope[]) => void }

const nouns = [...new Set(scopes.map((scope) => scope.split(':')[0] ?? scope))]
const scopesOf = (noun: string) => scopes.filter((scope) => scope === noun || scope.startsWith(`${noun}:`))

/** What a key may do, noun by noun. */
export function ScopeBoxes({ value = [], onChange }: Props) {
  const { t } = useTranslation('integration-keys')
  const set = (scope: Scope, isTicked: boolean) =>
    onChange?.(scopes.filter((one) => (one === scope ? isTicked : value.includes(one))))
  return (
    <div className="key-scopes">
      {nouns.map((noun) => (
        <fieldset key={noun}>
          <legend>{t(`noun.${noun as Noun}`)}</legend>
          {scopesOf(noun).map((scope) => (
            <Checkbox
              key={scope}
              checked={value.includes(scope)}
              onChange={({ target }) => set(scope, target.checked)}
              aria-label={`${t(`noun.${noun as Noun}`)}: ${t(`right.${rightOf(scope)}`)}`}
            >
              {t(`right.${rightOf(scope)}`)}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type Noun = Scope extends infer S ? (S extends `${infer N}:${string}` ? N : S) : never
const rightOf = (scope: Scope) => (scope === 'pii' ? 'see' : scope.endsWith(':write') ? 'write' : 'read')
