/** What the shop's page does besides with a script: one more, one less, and the sum of what was chosen as it is chosen. */
import { moneyText } from './money-text.ts'

const form = document.querySelector<HTMLFormElement>('form[data-currency]')
const total = document.querySelector<HTMLElement>('[data-total]')

function add(): void {
  if (!form || !total) return
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[data-price]')]
  const sum = fields.reduce((all, { value, dataset }) => all + (Number(value) || 0) * Number(dataset['price']), 0)
  for (const field of fields) field.closest('li')?.toggleAttribute('data-chosen', Number(field.value) > 0)
  total.textContent = moneyText(sum, form.dataset['currency'] ?? 'USD', document.documentElement.lang)
  total.parentElement?.removeAttribute('hidden')
}

function step(button: HTMLButtonElement): void {
  const field = button.parentElement?.querySelector('input')
  if (!field) return
  const by = Number(button.dataset['step'])
  const next = (Number(field.value) || 0) + by
  field.value = String(Math.min(Number(field.max), Math.max(0, next)))
  add()
}

for (const button of form?.querySelectorAll<HTMLButtonElement>('button[data-step]') ?? []) {
  button.hidden = false
  button.addEventListener('click', () => step(button))
}
form?.addEventListener('input', add)
add()
