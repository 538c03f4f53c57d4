/**
 * @typedef {{ colorPrimary?: string, colorBackground?: string, colorText?: string, colorTextSecondary?: string, colorDanger?: string,
 *   fontFamily?: string, fontSizeBase?: string, borderRadius?: string, spacingUnit?: string }} Variables
 * @typedef {{ number: string, exp_month: string, exp_year: string, cvc: string, postal: string }} TypedCard
 * @typedef {'number' | 'expiry' | 'cvc' | 'postal'} FieldName
 */

const styles = `
:host{display:block}
*{box-sizing:border-box}
.form{display:grid;grid-template-columns:1fr 1fr;gap:calc(var(--spacing)*3);font:400 var(--size)/1.5 var(--family);color:var(--text)}
.wide{grid-column:1/-1}
.field{display:block;min-width:0}
label{display:block;margin-block-end:var(--spacing);font-size:.93em}
input{inline-size:100%;min-block-size:48px;padding:calc(var(--spacing)*2) calc(var(--spacing)*3);border:1px solid color-mix(in srgb,var(--text) 45%,transparent);border-radius:var(--radius);background:var(--background);color:inherit;font:inherit;font-variant-numeric:tabular-nums}
input:focus{outline:2px solid var(--primary);outline-offset:1px;border-color:var(--primary)}
input[aria-invalid=true]{border-color:var(--danger)}
input::placeholder{color:var(--secondary);opacity:1}
.error{margin:var(--spacing) 0 0;color:var(--danger);font-size:.93em}
.error:empty{display:none}
.note{margin:0;color:var(--secondary);font-size:.85em}
@media(max-width:22rem){.form{grid-template-columns:1fr}}`;

/** @type {Record<FieldName, { autocomplete: AutoFill, inputmode: string, placeholder: (text: Record<string, string>) => string, longest: number }>} */
const fields = {
  number: { autocomplete: 'cc-number', inputmode: 'numeric', placeholder: () => '1234 1234 1234 1234', longest: 23 },
  expiry: { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: (text) => text.expiryHint ?? '', longest: 9 },
  cvc: { autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: (text) => text.cvcHint ?? '', longest: 4 },
  postal: { autocomplete: 'postal-code', inputmode: 'text', placeholder: () => '', longest: 12 },
};

/** @param {string} number */
function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The card's fields in a shadow tree: the page's styles stay out, its fonts come in. */
export class CardForm {
  /**
   * @param {Record<string, string>} text
   * @param {{ hasPostal: boolean, onChange: () => void, onFocus: () => void, onBlur: () => void }} options
   */
  constructor(text, options) {
    this.text = text;
    this.options = options;
    /** @type {FieldName[]} */
    this.names = options.hasPostal ? ['number', 'expiry', 'cvc', 'postal'] : ['number', 'expiry', 'cvc'];
    /** @type {Map<FieldName, { input: HTMLInputElement, error: HTMLElement }>} */
    this.inputs = new Map();
    this.host = document.createElement('div');
    this.sheet = new CSSStyleSheet();
    this.variables = new CSSStyleSheet();
    this.sheet.replaceSync(styles);
    const root = this.host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [this.variables, this.sheet];
    const form = document.createElement('div');
    form.className = 'form';
    for (const name of this.names) form.append(this.field(name));
    const note = document.createElement('p');
    note.className = 'note wide';
    note.textContent = text.note ?? '';
    form.append(note);
    root.append(form);
    this.dress({});
  }

  /** @param {FieldName} name */
  field(name) {
    const box = document.createElement('div');
    box.className = name === 'number' || name === 'postal' ? 'field wide' : 'field';
    const label = document.createElement('label');
    label.htmlFor = name;
    label.textContent = this.text[name] ?? name;
    const input = document.createElement('input');
    const { autocomplete, inputmode, placeholder, longest } = fields[name];
    Object.assign(input, {
      id: name,
      name,
      autocomplete,
      inputMode: inputmode,
      placeholder: placeholder(this.text),
      maxLength: longest,
      required: true,
    });
    input.setAttribute('aria-describedby', `${name}-error`);
    const error = document.createElement('p');
    error.id = `${name}-error`;
    error.className = 'error';
    error.setAttribute('aria-live', 'polite');
    input.addEventListener('input', () => {
      this.format(name, input);
      this.showFault(name, undefined);
      this.options.onChange();
    });
    input.addEventListener('focus', this.options.onFocus);
    input.addEventListener('blur', () => {
      if (input.value !== '') this.showFault(name, this.faultOf(name));
      this.options.onBlur();
    });
    this.inputs.set(name, { input, error });
    box.append(label, input, error);
    return box;
  }

  /** @param {Variables} variables */
  dress(variables) {
    const safe = (/** @type {string | undefined} */ value, /** @type {string} */ fallback) =>
      value && !/[;{}]/.test(value) ? value : fallback;
    this.variables.replaceSync(
      `:host{--primary:${safe(variables.colorPrimary, '#0570de')};--background:${safe(variables.colorBackground, '#fff')};--text:${safe(variables.colorText, '#30313d')};--secondary:${safe(variables.colorTextSecondary, '#6d6e78')};--danger:${safe(variables.colorDanger, '#c0123c')};--family:${safe(variables.fontFamily, 'system-ui, sans-serif')};--size:${safe(variables.fontSizeBase, '16px')};--radius:${safe(variables.borderRadius, '5px')};--spacing:${safe(variables.spacingUnit, '4px')}}`,
    );
  }

  /** @param {FieldName} name @param {HTMLInputElement} input */
  format(name, input) {
    if (name === 'postal') return;
    const digits = input.value.replace(/\D/g, '');
    const isAtEnd = input.selectionStart === input.value.length;
    if (!isAtEnd) return;
    if (name === 'number') input.value = (digits.slice(0, 19).match(/.{1,4}/g) ?? []).join(' ');
    if (name === 'cvc') input.value = digits.slice(0, 4);
    if (name === 'expiry') {
      const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
      input.value = padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 6)}` : padded;
    }
  }

  /** @returns {TypedCard} */
  card() {
    const value = (/** @type {FieldName} */ name) => this.inputs.get(name)?.input.value.trim() ?? '';
    const [month = '', year = ''] = value('expiry').split(/\s*\/\s*/);
    return {
      number: value('number').replace(/\D/g, ''),
      exp_month: month,
      exp_year: year,
      cvc: value('cvc'),
      postal: value('postal'),
    };
  }

  /**
   * @param {FieldName} name
   * @returns {string | undefined} the code of the first fault
   */
  faultOf(name) {
    const { number, exp_month, exp_year, cvc, postal } = this.card();
    if (name === 'number')
      return number.length < 14 ? 'incomplete_number' : passesLuhn(number) ? undefined : 'invalid_number';
    if (name === 'cvc') return cvc.length < 3 ? 'incomplete_cvc' : undefined;
    if (name === 'postal') return postal.length < 3 ? 'incomplete_zip' : undefined;
    const month = Number(exp_month);
    const year = exp_year.length === 2 ? 2000 + Number(exp_year) : Number(exp_year);
    if (!/^\d{2}$/.test(exp_month) || !/^(\d{2}|\d{4})$/.test(exp_year) || month < 1 || month > 12)
      return 'incomplete_expiry';
    const now = new Date();
    return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1 ? 'invalid_expiry' : undefined;
  }

  /** @param {FieldName} name @param {string | undefined} code */
  showFault(name, code) {
    const field = this.inputs.get(name);
    if (!field) return;
    field.error.textContent = code ? (this.text[code] ?? code) : '';
    if (code) field.input.setAttribute('aria-invalid', 'true');
    else field.input.removeAttribute('aria-invalid');
  }

  /** Shows every fault, and goes to the first. @returns {string | undefined} its code */
  check() {
    const faults = this.names.map((name) => ({ name, code: this.faultOf(name) }));
    for (const { name, code } of faults) this.showFault(name, code);
    const first = faults.find(({ code }) => code !== undefined);
    if (first) this.inputs.get(first.name)?.input.focus();
    return first?.code;
  }

  get isEmpty() {
    return this.names.every((name) => this.inputs.get(name)?.input.value === '');
  }

  get isComplete() {
    return this.names.every((name) => this.faultOf(name) === undefined);
  }

  focus() {
    this.inputs.get('number')?.input.focus();
  }

  clear() {
    for (const name of this.names) {
      const field = this.inputs.get(name);
      if (field) field.input.value = '';
      this.showFault(name, undefined);
    }
  }
}
