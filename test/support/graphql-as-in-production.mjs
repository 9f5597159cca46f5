// graphql-js reads NODE_ENV when it is loaded, and checks the class of each object by name unless it is "production".
// These checks take 5 % of the time of all tests, so that tests load it as `npm start` does.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await import('graphql/jsutils/instanceOf.js');
process.env.NODE_ENV = NODE_ENV;
