//! Call sites, method handles and dynamic constants.
