import {
  Alert,
  Form,
  Input,
  Select,
  type FormInstance,
  type FormItemProps,
  type FormProps,
  type SelectProps,
} from 'antd'
import {
  cloneElement,
  createContext,
  isValidElement,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentRef,
  type ReactNode,
  type RefObject,
} from 'react'
import type { z } from 'zod'
import { CallError } from '../lib/call-error.ts'
import { errorText, problemText, retryText } from '../lib/error-text.ts'
import { useDialogWork } from './dialog-work.ts'
import { FieldLabelProvider } from './field-label.ts'
import { FieldWorkProvider, type FormWork, useFormWork } from './field-work.ts'
import { focusField, tieErrors } from './form-errors.ts'
import { FieldLimitsProvider, type Limits, limitsAt } from './form-limits.ts'
import { check, fieldOf, formPath, pathOf, type FieldPath } from './form-problems.ts'
import { useArrival, useTellLeft } from './form-submit.ts'

type Options = {
  /** Where the form sits in the route's body: `settings` when fields come back as `body.settings.name`. */
  prefix?: string
  /** Fields the schema needs that the form does not show. */
  fixed?: Record<string, unknown>
}

type ValidatorRule = { validator: (field: object) => Promise<void> }

export type ZodForm<S extends z.ZodType> = {
  antd: FormInstance
  schema: S
  /** The values as the schema makes them; only after the form has passed. */
  parse: () => z.output<S> | undefined
  /** Puts a refusal where it belongs: each field's message on its field, the rest above the form. */
  refuse: (error: unknown) => FieldPath | undefined
  /** Says on each of the fields what is wrong with it, and goes to the first. */
  tell: (fields: { name: FieldPath; errors: string[] }[]) => void
  /** Gives the focus to a field that is in sight. */
  goTo: (name: FieldPath) => void
  failure: unknown
  clearFailure: () => void
  /** What its fields still wait for. */
  work: FormWork
  /** Where it is drawn. */
  place: RefObject<ComponentRef<typeof Form> | null>
  /** The five lines that let the schema check a field. */
  rule: (words?: Readonly<Record<string, string>>) => ValidatorRule
}

/** A form whose fields are checked by the schema of the call it makes. */
export function useZodForm<S extends z.ZodType>(schema: S, options: Options = {}): ZodForm<S> {
  const [antd] = Form.useForm()
  const [failure, setFailure] = useState<unknown>()
  const work = useFormWork()
  const place = useRef<ComponentRef<typeof Form>>(null)
  const { prefix, fixed } = options
  return useMemo(() => {
    const values = () => ({ ...(antd.getFieldsValue(true) as object), ...fixed })
    const fields = () => antd.getFieldsError().map(({ name }) => name)
    const rule = (words?: Readonly<Record<string, string>>) => ({
      validator: (field: object) => {
        const { field: name } = field as { field?: string }
        // It has no value yet; who saves the form waits for it.
        if (work.isGoingOn(name)) return Promise.resolve()
        const { problems } = check(schema, values())
        const known = problems.length ? fields() : []
        const problem = problems.find(({ path }) => fieldOf(pathOf(path), known)?.join('.') === name)
        return problem ? Promise.reject(new Error(words?.[problem.message] ?? problemText(problem))) : Promise.resolve()
      },
    })
    const goTo = (name: FieldPath) => {
      antd.scrollToField([...name], { focus: true, block: 'center' })
      focusField(place.current?.nativeElement, name)
    }
    const tell = (told: { name: FieldPath; errors: string[] }[]) => {
      antd.setFields(told.map(({ name, errors }) => ({ name: [...name], errors })))
      if (told[0]) goTo(told[0].name)
    }
    const refuse = (error: unknown) => {
      const given = Object.entries(error instanceof CallError ? error.fields : {})
      const shown = given.flatMap(([path, message]) => {
        const name = fieldOf(formPath(path, prefix), fields())
        return name ? [{ name, errors: [message] }] : []
      })
      // Of a change by others the fields say what it was, and the words above them what to do.
      const isChanged = error instanceof CallError && error.code === 'CHANGED_MEANWHILE'
      setFailure(shown.length && shown.length === given.length && !isChanged ? undefined : error)
      tell(shown)
      return shown[0]?.name
    }
    const parse = () => check(schema, values()).value
    const clearFailure = () => setFailure(undefined)
    return { antd, schema, parse, refuse, tell, goTo, failure, clearFailure, work, place, rule }
  }, [antd, schema, failure, work, prefix, fixed])
}

const FormContext = createContext<ZodForm<z.ZodType> | undefined>(undefined)

type ZodFormProps<S extends z.ZodType> = Omit<FormProps, 'form' | 'onFinish' | 'children'> & {
  form: ZodForm<S>
  /** Makes the call; a refusal it throws lands on the fields, and what was typed stays. */
  onSubmit: (values: z.output<S>) => Promise<unknown> | void
  children: ReactNode
}

/** The form itself: `<ZodForm form={form} onSubmit={…}><Field name="email" label={…}><Input /></Field></ZodForm>`. */
export function ZodForm<S extends z.ZodType>({ form, onSubmit, onFinishFailed, children, ...rest }: ZodFormProps<S>) {
  const { place } = form
  const isWaiting = useRef(false)
  useEffect(() => tieErrors(place.current?.nativeElement), [place])
  const hasArrived = useArrival(form)
  const tellDialog = useDialogWork()
  const tellLeft = useTellLeft()
  const submit = async () => {
    if (isWaiting.current) return
    isWaiting.current = true
    const mayGoOn = await hasArrived()
    isWaiting.current = false
    if (!mayGoOn) return
    form.clearFailure()
    const values = form.parse()
    // Every field has passed: what is wrong is in none of them.
    if (values === undefined) return void form.refuse(new Error('A value that no field shows is refused'))
    try {
      const work = Promise.resolve(onSubmit(values))
      tellDialog(work)
      await work
    } catch (error) {
      if (place.current) form.refuse(error)
      else tellLeft(error)
    }
  }
  return (
    <FormContext.Provider value={form}>
      <Form
        layout="vertical"
        // The browser's own bubbles speak its language, not the page's, and hide the field's message.
        noValidate
        requiredMark={markOptional}
        validateTrigger={['onBlur']}
        {...rest}
        ref={place}
        form={form.antd}
        onFinishFailed={(failed) => {
          const first = failed.errorFields[0]?.name
          if (first) form.goTo(first)
          onFinishFailed?.(failed)
        }}
        onFinish={() => void submit()}
      >
        <FormFailure error={form.failure} />
        {children}
      </Form>
    </FormContext.Provider>
  )
}

type Name = string | number | FieldPath
type FieldProps = Omit<FormItemProps, 'name'> & {
  name?: Name
  /** Words of its own for some of the problems: `{ required: 'Please enter your email' }`. */
  words?: Readonly<Record<string, string>>
}

/**
 * One field, checked by the form's schema, which also says whether it is required, how long a text and how many words its
 * input takes. `required` adds the mark where a rule between fields decides.
 */
export function Field({ words, children, ...props }: FieldProps) {
  const form = useContext(FormContext)
  const limits = useSchemaLimits(props.name)
  const list = useContext(ListPath)
  // A box that is ticked or not always has a value.
  const required = props.required || (limits.required && props.valuePropName !== 'checked')
  const { name } = props
  const begin = (work: Promise<boolean>) => name !== undefined && form?.work.begin(pathTo(list, name), work)
  return (
    <FieldLabelProvider value={typeof props.label === 'string' ? props.label : undefined}>
      <FieldLimitsProvider value={limits}>
        <FieldWorkProvider value={begin}>
          <Form.Item {...props} required={required} rules={form && name !== undefined ? [form.rule(words)] : undefined}>
            {atMost(children, limits)}
          </Form.Item>
        </FieldWorkProvider>
      </FieldLimitsProvider>
    </FieldLabelProvider>
  )
}

const textInputs: unknown[] = [Input, Input.Password, Input.TextArea]

// Other inputs read `useFieldLimits`, since they pass on what they are given to something else.
function atMost(children: FormItemProps['children'], { type, max }: Limits): FormItemProps['children'] {
  if (type === 'array' && isValidElement<SelectProps>(children) && children.type === Select)
    return children.props.mode === 'tags' ? cloneElement(children, { maxCount: max }) : children
  const isText =
    type === 'string' && isValidElement<{ maxLength?: number }>(children) && textInputs.includes(children.type)
  return isText ? cloneElement(children, { maxLength: max, ...children.props }) : children
}

const pathTo = (list: FieldPath, name: Name): FieldPath => [...list, ...(typeof name === 'object' ? name : [name])]

/** The path of the list of fields that a field is in; its name is only the rest. */
const ListPath = createContext<FieldPath>([])

function useSchemaLimits(name: Name | undefined): Limits {
  const form = useContext(FormContext)
  const list = useContext(ListPath)
  return form && name !== undefined ? limitsAt(form.schema, pathTo(list, name)) : {}
}

type ListChildren = Parameters<typeof Form.List>[0]['children']
type Operations = Parameters<ListChildren>[1] & {
  /** Whether the schema takes another entry, and how many it takes in all. */
  isFull: boolean
  most: number | undefined
}
type FieldListProps = {
  name: Name
  children: (rows: Parameters<ListChildren>[0], operations: Operations) => ReactNode
}

/** A list of fields, checked by the form's schema, which also says how many there may be. What is wrong with all of it stands below. */
export function FieldList({ name, children }: FieldListProps) {
  const form = useContext(FormContext)
  const list = useContext(ListPath)
  const { max } = useSchemaLimits(name)
  const path = pathTo(list, name)
  return (
    <ListPath value={path}>
      <Form.List name={name} rules={form && [form.rule()]}>
        {(rows, operations, { errors }) => (
          <div className="field-list">
            {children(rows, { ...operations, most: max, isFull: max !== undefined && rows.length >= max })}
            <Form.ErrorList errors={errors} fieldId={path.join('_')} />
          </div>
        )}
      </Form.List>
    </ListPath>
  )
}

/** A refusal that belongs to no field. */
export function FormFailure({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={errorText(error)}
      description={retryText(error)}
      style={{ marginBlockEnd: 20 }}
    />
  )
}

/** A star behind the name of what has to be given, as every form of the application has it. */
export function markOptional(label: ReactNode, { required }: { required: boolean }) {
  return required ? (
    <span>
      {label}
      <span className="required-mark" />
    </span>
  ) : (
    label
  )
}
