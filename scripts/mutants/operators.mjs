import { Visitor, parseSync } from 'oxc-parser';

const swapped = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
const swappedMethods = {
  min: 'max',
  max: 'min',
  every: 'some',
  some: 'every',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/**
 * Lists the mutants of a module: small changes that a test should notice, each as a text that replaces a range. Texts,
 * what the compiler adds for decorators, and changes that make no difference are left alone.
 */
export function mutantsOf(file, source) {
  const { program } = parseSync(file, source);
  const ignored = [];
  const mutants = [];
  const text = ({ start, end }) => source.slice(start, end);
  const add = ({ start, end }, replacement) => mutants.push({ start, end, replacement });
  const swapOperator = ({ left, right, operator }) => {
    if (!(operator in swapped) || [left, right].some(isText)) return;
    const at = left.end + source.slice(left.end, right.start).indexOf(operator);
    add({ start: at, end: at + operator.length }, swapped[operator]);
  };
  const force = (test, ...values) => values.forEach((value) => add(test, value));
  new Visitor({
    BinaryExpression: swapOperator,
    LogicalExpression: swapOperator,
    ConditionalExpression(node) {
      force(node.test, 'true', 'false');
      if (choosesOperand(node, text)) ignored.push({ start: node.test.left.end, end: node.test.right.start });
    },
    IfStatement: ({ test }) => force(test, 'true', 'false'),
    WhileStatement: ({ test }) => force(test, 'false'),
    ForStatement: ({ test }) => test && force(test, 'false'),
    UnaryExpression(node) {
      if (['!', '-'].includes(node.operator)) add(node, text(node.argument));
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      if (typeof node.value === 'number') add(node, String(node.value + 1));
      if (typeof node.value === 'bigint') add(node, `${node.value + 1n}n`);
    },
    ExpressionStatement(node) {
      if (!node.directive && (text(node).startsWith('__') || isMember(node))) ignored.push(node);
      else if (['CallExpression', 'AssignmentExpression'].includes(node.expression.type)) add(node, ';');
    },
    VariableDeclaration(node) {
      if (node.declarations.some(({ id }) => id.name?.startsWith('__'))) ignored.push(node);
    },
    CallExpression({ callee }) {
      const { property } = callee;
      if (property && Object.hasOwn(swappedMethods, property.name)) add(property, swappedMethods[property.name]);
      if (callee.name?.startsWith('__') || callee.name === 'registerEnumType')
        ignored.push({ ...callee, end: Infinity });
    },
  }).visit(program);
  return mutants.filter((mutant) => !ignored.some(({ start, end }) => mutant.start >= start && mutant.end <= end));
}

/** Whether it is `a < b ? a : b`, where the case of equal operands makes no difference. */
function choosesOperand({ test, consequent, alternate }, text) {
  if (!['<', '<=', '>', '>='].includes(test.operator)) return false;
  const compared = new Set([text(test.left), text(test.right)]);
  return compared.has(text(consequent)) && compared.has(text(alternate));
}

function isText({ type, value }) {
  return type === 'TemplateLiteral' || typeof value === 'string';
}

/** Whether it is what the compiler writes for a member of an enumeration: `Interval["day"] = "day"`. */
function isMember({ expression: { type, left, right } }) {
  return type === 'AssignmentExpression' && left.computed && isText(right) && left.property.value === right.value;
}
